import type { WorkboxPlugin } from 'workbox-core'
import { isPicture } from '#src/offline/api/who-answered.ts'

/**
 * Asks for pictures so that the answer can be read, and therefore cached, where the server sends browsers to another host for them; that
 * host has to allow it (CORS).
 */
export function readablePicturesPlugin(): WorkboxPlugin {
  return {
    requestWillFetch: ({ request }) =>
      Promise.resolve(new Request(request.url, { mode: 'cors', cache: request.cache, signal: request.signal })),
  }
}

/** Lets a cache hold and give out pictures only: a portal answers with its page, and that with 200. */
export function picturesOnlyPlugin(): WorkboxPlugin {
  return {
    cacheWillUpdate: ({ response }) => Promise.resolve(isPicture(response) ? response : null),
    // What an earlier build cached: fetched again, and the answer takes its place.
    cachedResponseWillBeUsed: ({ cachedResponse }) =>
      Promise.resolve(cachedResponse && isPicture(cachedResponse) ? cachedResponse : null),
  }
}
