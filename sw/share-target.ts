import { registerRoute } from 'workbox-routing'
import { receiveShare } from './receive-share.ts'

/** Where the system sends what other apps share; the manifest names the same path and fields. */
const path = '/share-target'

/** Takes what other apps share, with or without a connection, and whoever is signed in. */
export function serveShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    ({ request }) => receiveShare(request, Date.now()),
    'POST',
  )
}
