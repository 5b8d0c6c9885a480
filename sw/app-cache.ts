import { isFromServer } from '#src/offline/api/who-answered.ts'

/** As much of Workbox's precache as it takes to fill it by and by. */
export interface AppCache {
  strategy: { cacheName: string }
  getCachedURLs: () => string[]
  getCacheKeyForURL: (url: string) => string | undefined
}

/** A file takes no longer on any line on which the app is of use. */
const longestFetchMs = 60_000

const types: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, woff2: /^font\/|woff2/ }

/** What a portal answers in the place of a file is a page: cached, it would stay until the next version. */
export function isAppFile({ url }: Pick<Request, 'url'>, response: Response): boolean {
  if (response.status !== 200) return false
  const { pathname } = new URL(url)
  const type = types[pathname.slice(pathname.lastIndexOf('.') + 1)]
  return type === undefined ? isFromServer(response) : type.test(response.headers.get('content-type') ?? '')
}

/**
 * Fetches what the install left, one file after the other, so that it is in nobody's way. What is there stays, so that it goes on where it
 * was broken off; where the line or the room on the device ends, it ends, and the next start goes on.
 */
export async function fetchRest(app: AppCache): Promise<void> {
  try {
    const cache = await caches.open(app.strategy.cacheName)
    for (const url of app.getCachedURLs()) {
      const key = app.getCacheKeyForURL(url)
      if (key === undefined || (await cache.match(key))) continue
      const request = new Request(url, { credentials: 'same-origin', signal: AbortSignal.timeout(longestFetchMs) })
      const response = await fetch(request)
      if (isAppFile(request, response)) await cache.put(key, response)
    }
  } catch (cause) {
    console.info('The rest of the app is fetched another time.', cause)
  }
}

/** A file of the app: from the cache, else from the server, and from then on from the cache. */
export async function useFile(app: AppCache, request: Request, keepAlive: (work: Promise<void>) => void) {
  const key = app.getCacheKeyForURL(request.url)
  const cache = await caches.open(app.strategy.cacheName)
  const cached = key === undefined ? undefined : await cache.match(key)
  if (cached) return cached
  const response = await fetch(request)
  if (key !== undefined && isAppFile(request, response)) keepAlive(keep(cache, key, response.clone()))
  return response
}

async function keep(cache: Cache, key: string, response: Response): Promise<void> {
  try {
    await cache.put(key, response)
  } catch (cause) {
    console.info('A file of the app could not be cached; it is fetched again when it is needed.', cause)
  }
}
