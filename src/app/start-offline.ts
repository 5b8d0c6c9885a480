import { firstScreen } from '#src/ui/first-screen.ts'
import { shareNoAnswers } from '#src/offline/api/connection-state.ts'
import type { AppParts } from './background-work.ts'
import { cleanUpAfterLogout } from './logout-cleanup.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Starts everything that keeps this tab in step with the outbox, the connection, the worker and the other tabs. */
export function startOffline(parts: AppParts): void {
  shareNoAnswers()
  cleanUpAfterLogout()
  void firstScreen().then(() => beginBackgroundWork(parts, firstPauseMs))
}

/** Its code is not among the first screen's bytes; as what waits must be sent, it is asked for until it comes. */
async function beginBackgroundWork(parts: AppParts, pauseMs: number): Promise<void> {
  const loaded = await import('./background-work.ts').catch((cause: unknown) => {
    console.info('The outbox: its code has not come.', cause)
  })
  if (loaded) return loaded.workInBackground(parts)
  setTimeout(() => void beginBackgroundWork(parts, Math.min(2 * pauseMs, longestPauseMs)), pauseMs)
}
