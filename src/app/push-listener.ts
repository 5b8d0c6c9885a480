import { showBadge } from '#src/offline/push/app-badge.ts'
import { subscribeToSession, type SessionEvent } from '#src/offline/storage/session-store.ts'
import { removeKey } from '#src/offline/storage/persisted-value.ts'
import { parsePageMessage } from '#src/offline/sw-messages.ts'
import { firstScreen } from '#src/ui/first-screen.ts'

/** As much of the router as leading somewhere takes. */
export interface Leader {
  navigate: (to: { to: string }) => Promise<void>
}

/** Keeps this device's push subscription with whoever is signed in, and goes where a pressed notification leads. */
export function listenToPush(router: Leader): void {
  if (!('serviceWorker' in navigator)) return
  // Nobody waits for it; a pressed notification is heard from the start.
  void firstScreen().then(() => withWorker(renew))
  subscribeToSession((event) => void follow(event))
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    if (message?.type !== 'OPEN_PLACE') return
    event.ports[0]?.postMessage('heard')
    void router.navigate({ to: message.path })
  })
}

async function follow(event: SessionEvent): Promise<void> {
  // What was missed was looked after where it happened.
  if (event.type === 'session-changed' || event.type === 'session-found') return
  if (event.type === 'session-ended') {
    await showBadge(0)
    // After an expiry the member may come back; the server sends nothing in between.
    await withWorker(event.reason === 'logout' ? leave : closeNotifications)
    return
  }
  // The server ties a subscription to a session: the new one has to be told.
  await removeKey('push-registered')
  await withWorker(renew)
}

async function renew({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  // Not among the first screen's bytes.
  const { renewPushSubscription } = await import('#src/offline/push/push-subscription.ts')
  await renewPushSubscription(pushManager, Date.now())
}

/** The server ended the subscription with the session; the browser's own half ends here. */
async function leave(registration: ServiceWorkerRegistration): Promise<void> {
  await closeNotifications(registration)
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
}

async function withWorker(act: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && 'pushManager' in registration) await act(registration)
  } catch (cause) {
    console.info('The push subscription could not be looked after yet.', cause)
  }
}
