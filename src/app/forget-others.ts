import type { AccountId } from '#contract/ids.ts'
import { forgetWhatOthersSaw } from '#src/offline/storage/forget-what-others-saw.ts'
import { knownSession, subscribeToSession } from '#src/offline/storage/session-store.ts'
import type { WorkerMessage } from '#src/offline/sw-messages.ts'

/** Keeps on this device what the member who is signed in saw, and nobody else: now, and after each login. */
export function forgetOthers(): void {
  const forget = () => {
    const memberId = knownSession()?.user.id
    if (memberId === undefined) return
    forgetWhatOthersSaw(memberId, tellWorker).catch((cause: unknown) =>
      console.info('What others saw here is removed at a later start.', cause),
    )
  }
  subscribeToSession(({ type }) => {
    if (type === 'session-started') forget()
  })
  forget()
}

function tellWorker(memberId: AccountId): void {
  const message: WorkerMessage = { type: 'FORGET_SEEN', memberId }
  navigator.serviceWorker?.controller?.postMessage(message)
}
