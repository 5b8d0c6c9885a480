import { showBadge } from '#src/offline/push/app-badge.ts'
import { renewPushSubscription } from '#src/offline/push/push-subscription.ts'
import type { SessionEvent } from '#src/offline/storage/session-store.ts'

/** Has this device's push subscription go with the session: as the app starts (no event), and with what happens to the session later. */
export async function keepPushWithSession(event?: SessionEvent): Promise<void> {
  try {
    await follow(event)
  } catch (cause) {
    console.info('The push subscription could not be looked after yet.', cause)
  }
}

async function follow(event: SessionEvent | undefined): Promise<void> {
  if (event?.type === 'session-ended') {
    await showBadge(0)
    // After an expiry the member may come back; the server sends nothing in between.
    await withWorker(event.reason === 'logout' ? leave : closeNotifications)
    return
  }
  await withWorker(renew)
}

const renew = ({ pushManager }: ServiceWorkerRegistration) => renewPushSubscription(pushManager, Date.now())

/** The server ended the subscription with the session; the browser's own half ends here. */
async function leave(registration: ServiceWorkerRegistration): Promise<void> {
  await closeNotifications(registration)
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
}

async function withWorker(act: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration && 'pushManager' in registration) await act(registration)
}
