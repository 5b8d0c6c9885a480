import type { AccountId } from '#contract/ids.ts'
import type { WorkerMessage } from '#src/offline/sw-messages.ts'
import { forgetMember } from '#src/offline/storage/forget-member.ts'
import { isSignedIn, subscribeToSession } from '#src/offline/storage/session-store.ts'

// Long enough for a write or a fetch under way in this tab to end.
const lateWritesMs = 2_000

/** After a logout in any tab, removes what this tab or the worker may have written about the member in the same moment. */
export function cleanUpAfterLogout(): void {
  subscribeToSession((event) => {
    if (event.type !== 'session-ended' || event.reason !== 'logout') return
    // The worker alone can remove its own records, also when this tab is closed in the next moment.
    askWorkerToForget(event.memberId)
    setTimeout(() => void forgetAgain(event.memberId), lateWritesMs)
  })
}

async function forgetAgain(memberId: AccountId): Promise<void> {
  try {
    if (await isSignedIn(memberId)) return
    await forgetMember(memberId)
    askWorkerToForget(memberId)
  } catch (cause) {
    console.error('Data of who left may still be here.', cause)
  }
}

function askWorkerToForget(memberId: AccountId): void {
  const message: WorkerMessage = { type: 'FORGET_MEMBER', memberId }
  navigator.serviceWorker?.controller?.postMessage(message)
}
