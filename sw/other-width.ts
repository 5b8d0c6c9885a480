import { findOtherWidth } from '#src/offline/storage/offline-pictures.ts'

interface Wanted {
  /** As the page asked for it. */
  request: Pick<Request, 'url' | 'destination'>
  cacheName: string
}

/**
 * A picture as it loads, or, where it does not, in the width that is in the cache: opened large, or in a window of another width, it is
 * asked for in a copy that nobody has looked at yet. For what is looked at only: whoever fetches the bytes, to have them for later or as
 * a file, would take a small copy for the one they asked for.
 */
export async function loadOrOtherWidth(
  { request, cacheName }: Wanted,
  load: () => Promise<Response>,
): Promise<Response> {
  try {
    return await load()
  } catch (cause) {
    const isLookedAt = request.destination === 'image' && (await caches.has(cacheName))
    const other = isLookedAt ? await findOtherWidth(await caches.open(cacheName), request.url) : undefined
    if (other) return other
    throw cause
  }
}
