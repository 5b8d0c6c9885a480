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
  void firstScreen().then(() => follow())
  subscribeToSession((event) => {
    hear(event).catch((cause: unknown) => console.info('Push messages: not told anew.', cause))
  })
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    if (message?.type !== 'OPEN_PLACE') return
    event.ports[0]?.postMessage('heard')
    void router.navigate({ to: message.path })
  })
}

async function hear(event: SessionEvent): Promise<void> {
  // What was missed was looked after where it happened.
  if (event.type === 'session-changed' || event.type === 'session-found') return
  // The server ties a subscription to a session: the new one has to be told, at the next start where the code does not come.
  if (event.type === 'session-started') await removeKey('push-registered')
  await follow(event)
}

/** Not among the first screen's bytes; a device with notifications has its code from the worker. */
async function follow(event?: SessionEvent): Promise<void> {
  const loaded = await import('./push-follower.ts').catch((cause: unknown) => {
    console.info('Push messages: their code has not come.', cause)
  })
  await loaded?.keepPushWithSession(event)
}
