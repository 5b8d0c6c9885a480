import { requestBackgroundSync } from '#src/offline/background-sync.ts'
import { wakeOutbox } from '#src/offline/outbox/flush-outbox.ts'
import { subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { sweepBlobs } from '#src/offline/outbox/sweep-blobs.ts'
import { readSession, subscribeToSession } from '#src/offline/storage/session-store.ts'

/** Starts sending whenever that may help: at the app's start, after a login, and when the app is looked at again. */
export function triggerOutbox(): void {
  wakeOutbox('connected')
  subscribeToSession((event) => {
    if (event.type === 'session-started') wakeOutbox('connected')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeOutbox('connected')
    else void handOverToWorker()
  })
  subscribeToOutbox(({ acknowledgement }) => {
    if (!acknowledgement) void askForBackgroundSync()
  })
  void handOverToWorker()
  void sweep()
}

// A browser gives up waking the worker after a few attempts: what still waits is announced again.
async function handOverToWorker(): Promise<void> {
  try {
    const session = await readSession()
    const items = session ? await listOutbox(session.user.id) : []
    if (items.some(({ state }) => state.status === 'waiting')) await askForBackgroundSync()
  } catch (cause) {
    console.error('What waits could not be handed over to the worker.', cause)
  }
}

// The worker sends what is left when this tab is closed before its turn.
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await requestBackgroundSync(await navigator.serviceWorker.ready)
  } catch (cause) {
    console.info('The browser does not wake the worker in the background; the app sends when it is open.', cause)
  }
}

async function sweep(): Promise<void> {
  try {
    const session = await readSession()
    if (session) await sweepBlobs(session.user.id, Date.now())
  } catch (cause) {
    console.error('Pictures nobody needs could not be removed.', cause)
  }
}
