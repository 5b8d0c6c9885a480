import type { RouteHandlerCallbackOptions } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { ExpirationPlugin } from 'workbox-expiration'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isFromServer } from '#src/offline/api/who-answered.ts'
import { sitePagesCacheName } from '#src/offline/storage/cache-names.ts'
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
]

/** Keeps the app's files and answers every navigation inside the app with them, whatever the network does. */
export function serveShell(): void {
  cleanupOutdatedCaches()
  addPlugins([
    { cacheWillUpdate: ({ request, response }) => Promise.resolve(isShellFile(request, response) ? response : null) },
  ])
  precacheAndRoute(shellFiles)
  // The development server has no list of files.
  if (shellFiles.length === 0) return
  registerRoute(new NavigationRoute(createHandlerBoundToURL(shell), { denylist: notTheApp }))
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/share/'),
    ({ request }) => openSharedPost(request),
  )
  registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/pages/'), openSitePage)
}

/** What a portal answers in the place of a file is a page: as the shell it would stay until the next version. */
function isShellFile({ url }: Request, response: Response): boolean {
  if (response.status !== 200) return false
  if (new URL(url).pathname.endsWith('.html')) return isFromServer(response)
  return !(response.headers.get('content-type') ?? '').includes('html')
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
    return await sitePages.handle({ request, event })
  } catch (cause) {
    return appInPlaceOf(cause)
  }
}

async function appInPlaceOf(cause: unknown): Promise<Response> {
  const app = await matchPrecache(shell)
  if (app) return app
  throw cause
}
