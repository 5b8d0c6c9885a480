import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { ExpirationPlugin } from 'workbox-expiration'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isFromServer } from '#src/offline/api/who-answered.ts'
import { sitePagesCacheName } from '#src/offline/storage/cache-names.ts'
import { answerAndCopy } from './answer-and-copy.ts'
import { type AppCache, isAppFile, useFile } from './app-cache.ts'
import { isStartingFile } from './starting-files.ts'
import { shellFiles } from './worker-scope.ts'

const shell = 'index.html'
const shareAnswerMs = 5_000
// Some versions of each that signing up agreed to.
const mostSitePages = 20

// The newest words where there is a connection, else those that were read last.
const sitePages = new NetworkFirst({
  cacheName: sitePagesCacheName,
  networkTimeoutSeconds: 5,
  plugins: [
    { cacheWillUpdate: ({ response }) => Promise.resolve(response.ok && isFromServer(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: mostSitePages, purgeOnQuotaError: true }),
  ],
})

// The server's own pages and files; a shared post has a page of its own, for those who bring no app.
const notTheApp = [
  /^\/api\//,
  /^\/media\//,
  /^\/pictures\//,
  /^\/download/,
  /^\/\.well-known\//,
  /^\/share\//,
  /^\/pages\//,
  /^\/(?:livez|readyz|metrics)(?:\?|$)/,
  // Files, as /robots.txt: no screen has a dot in its path, but in what it is asked for.
  /^[^?]*\.\w+(?:\?|$)/,
]

const files = new PrecacheController({
  plugins: [
    { cacheWillUpdate: ({ request, response }) => Promise.resolve(isAppFile(request, response) ? response : null) },
  ],
})

/** Every file of this build, of which some lie in the cache already. */
export const appCache: AppCache = files

/** Answers every navigation inside the app with the app's files, whatever the network does. */
export function serveShell(): void {
  cleanupOutdatedCaches()
  files.addToCacheList(shellFiles)
  // The development server has no list of files.
  if (shellFiles.length === 0) return
  registerRoute(
    ({ url, request }) => request.method === 'GET' && files.getCacheKeyForURL(url.href) !== undefined,
    ({ request, event }) => useFile(files, request, (work) => event.waitUntil(work)),
  )
  registerRoute(new NavigationRoute(files.createHandlerBoundToURL(shell), { denylist: notTheApp }))
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/share/'),
    ({ request }) => openSharedPost(request),
  )
  registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/pages/'), openSitePage)
}

/** Fetches what starts the app, one file after the other; whatever is missing, there is no new version yet. */
export async function installApp(event: ExtendableEvent): Promise<void> {
  for (const entry of shellFiles) {
    const { url, revision = null } = typeof entry === 'string' ? { url: entry } : entry
    if (!isStartingFile(url)) continue
    const request = new Request(url, { cache: revision === null ? 'default' : 'reload', credentials: 'same-origin' })
    const params = { cacheKey: files.getCacheKeyForURL(url) }
    await Promise.all(files.strategy.handleAll({ event, request, params }))
  }
}

/** Drops the files of the build before that are not of this one, too. */
export function dropEarlierFiles(event: ExtendableEvent): void {
  void files.activate(event)
}

/** The server's page of a shared post; offline the app, which shows the post if it has it. */
async function openSharedPost(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(shareAnswerMs) })
  } catch (cause) {
    return appInPlaceOf(cause)
  }
}

/** One of the operator's pages; offline and never read the app, which says so. */
async function openSitePage({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await answerAndCopy(sitePages, { request, event })
  } catch (cause) {
    return appInPlaceOf(cause)
  }
}

async function appInPlaceOf(cause: unknown): Promise<Response> {
  const app = await files.matchPrecache(shell)
  if (app) return app
  throw cause
}
