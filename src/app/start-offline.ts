import type { QueryClient } from '@tanstack/react-query'
import { firstScreen } from '#src/ui/first-screen.ts'
import { shareNoAnswers } from '#src/offline/api/connection-state.ts'
import { listenToClock } from './clock-listener.ts'
import { listenToConnection } from './connection-listener.ts'
import { cleanUpAfterLogout } from './logout-cleanup.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Starts everything that keeps this tab in step with the outbox, the connection, the worker and the other tabs. */
export function startOffline(queryClient: QueryClient): void {
  shareNoAnswers()
  listenToConnection(queryClient)
  listenToClock(queryClient)
  cleanUpAfterLogout()
  void firstScreen().then(() => beginBackgroundWork(queryClient, firstPauseMs))
}

/** Its code is not among the first screen's bytes; as what waits must be sent, it is asked for until it comes. */
async function beginBackgroundWork(queryClient: QueryClient, pauseMs: number): Promise<void> {
  const loaded = await import('./background-work.ts').catch((cause: unknown) => {
    console.info('The code that sends what waits has not come; it is asked for again.', cause)
  })
  if (loaded) return loaded.workInBackground(queryClient)
  setTimeout(() => void beginBackgroundWork(queryClient, Math.min(2 * pauseMs, longestPauseMs)), pauseMs)
}
