import { registerRoute } from 'workbox-routing'
import { webShareTarget } from '#contract/web-share-target.ts'
import { receiveShare } from './receive-share.ts'

/** Takes what other apps share, with or without a connection, and whoever is signed in. */
export function serveShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === webShareTarget.path,
    ({ request }) => receiveShare(request, Date.now()),
    'POST',
  )
}
