import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, Strategy, type StrategyHandler } from 'workbox-strategies'
import { dayMs } from '#contract/durations.ts'
import { accountIdSchema, type AccountId } from '#contract/ids.ts'
import { type ApiCache, apiCacheName, copiedIn, copyAddress, mediaCacheName } from '#src/offline/storage/cache-names.ts'
import { findOfflinePicture } from '#src/offline/storage/offline-pictures.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { fetchReadable } from '#src/offline/api/fetch-readable.ts'
import { isPicture } from '#src/offline/api/who-answered.ts'
import { picturesOnlyPlugin, readablePicturesPlugin } from './pictures-only.ts'
import { answerAndCopy } from './answer-and-copy.ts'
import { acknowledgedWritesPlugin } from './acknowledged-writes.ts'
import { makingWayPlugin } from './make-way.ts'
import { memberAnswersPlugin } from './member-answers.ts'
import { loadOrOtherWidth } from './other-width.ts'
import { pictureOrigin, worker } from './worker-scope.ts'

const dayS = dayMs / 1_000
const matchOptions = { ignoreVary: true }

const budgets: Record<ApiCache | 'media', { maxEntries: number; maxAgeSeconds: number }> = {
  feed: { maxEntries: 40, maxAgeSeconds: 14 * dayS },
  profiles: { maxEntries: 100, maxAgeSeconds: 14 * dayS },
  media: { maxEntries: 600, maxAgeSeconds: 30 * dayS },
}

// One strategy for each cache, as its expiration records what is in it.
const strategies = new Map<string, Strategy>()

const copyAddressPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(copyAddress(new URL(request.url))),
}

/** The server's word and no other; a copy of it is cached for pages that have nothing themselves (`callOrCopy`). */
class ServerWithCopy extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request)
  }
}

/** Feeds and profiles are copied for the member who asked, pictures for whoever looked at them; writes are never touched. */
export function serveRuntimeCaches(): void {
  registerRoute(isMemberRead, answerMember)
  registerRoute(isOfMedia, showPicture)
}

function isMemberRead({ request, url }: RouteMatchCallbackOptions): boolean {
  return isOwn(url) && copiedIn(url.pathname) !== undefined && request.headers.has('x-user-id')
}

function isOfMedia({ url }: RouteMatchCallbackOptions): boolean {
  return isOwn(url) && url.pathname.startsWith('/media/')
}

function isOwn({ origin }: URL): boolean {
  return origin === worker.location.origin
}

async function answerMember({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const memberId = accountIdSchema.safeParse(request.headers.get('x-user-id'))
  const cache = copiedIn(url.pathname)
  if (!memberId.success || cache === undefined) return fetch(request)
  return answerAndCopy(apiStrategy(cache, memberId.data), { event, request })
}

/** The picture from where it is nearest; what is no picture is asked for once more, past what the browser itself cached. */
async function showPicture(options: RouteHandlerCallbackOptions): Promise<Response> {
  const { request } = options
  const find = (cache: RequestCache) => findPicture(options, new Request(request, { cache }))
  const found = pictureOrigin === undefined ? findPicture(options, request) : fetchReadable(find, request.signal)
  const response = await found.catch((cause: unknown) => {
    if (pictureOrigin === undefined) throw cause
    // A host that lets nobody read its pictures lets everybody show them.
    return fetch(request)
  })
  if (!response.ok || isPicture(response)) return response
  return fetch(new Request(request, { cache: 'reload' }))
}

async function findPicture(asked: RouteHandlerCallbackOptions, request: Request): Promise<Response> {
  const memberId = (await readSession())?.user.id
  const strategy = mediaStrategy(memberId ?? 'visitor')
  const { cacheName } = strategy
  // Any width of a bookmark's picture is better than the way to the server, which may not be there.
  const cached = await caches.match(request, { cacheName, ...matchOptions })
  const isAtHand = cached !== undefined && isPicture(cached)
  const copy = memberId && !isAtHand && (await findOfflinePicture(memberId, request.url))
  if (copy) return copy
  const { event } = asked
  return loadOrOtherWidth({ request: asked.request, cacheName }, () => answerAndCopy(strategy, { event, request }))
}

function apiStrategy(cache: ApiCache, memberId: AccountId): Strategy {
  const cacheName = apiCacheName(cache, memberId)
  return madeOnce(cacheName, () => {
    const expiration = new ExpirationPlugin({ ...budgets[cache], matchOptions, purgeOnQuotaError: true })
    const plugins = [
      memberAnswersPlugin(memberId),
      acknowledgedWritesPlugin(),
      makingWayPlugin(),
      copyAddressPlugin,
      expiration,
    ]
    return new ServerWithCopy({ cacheName, matchOptions, plugins })
  })
}

function mediaStrategy(viewer: AccountId | 'visitor'): Strategy {
  const cacheName = mediaCacheName(viewer)
  return madeOnce(cacheName, () => {
    const expiration = new ExpirationPlugin({ ...budgets.media, matchOptions, purgeOnQuotaError: true })
    const plugins = [new CacheableResponsePlugin({ statuses: [200] }), picturesOnlyPlugin(), expiration]
    if (pictureOrigin !== undefined) plugins.push(readablePicturesPlugin())
    plugins.push(makingWayPlugin())
    return new CacheFirst({ cacheName, matchOptions, plugins })
  })
}

function madeOnce(cacheName: string, make: () => Strategy): Strategy {
  const known = strategies.get(cacheName)
  if (known) return known
  const made = make()
  strategies.set(cacheName, made)
  return made
}
