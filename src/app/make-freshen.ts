import type { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { freshen } from './freshen.ts'

const firstPauseMs = 2_000
const longestPauseMs = minuteMs

/**
 * Answers what is to be called when the connection is back. At once, and ever later while that goes on: where one address gets no answer
 * and others do, each round of asking for everything would take the connection away and bring it back, and the next round with it.
 */
export function makeFreshen(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = 0
  let askedAt = -Infinity

  function ask(): void {
    timer = undefined
    // Found again, it comes here again.
    if (!isConnected(connection.read())) return
    askedAt = performance.now()
    pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, 2 * pauseMs))
    void freshen(queryClient)
  }

  return () => {
    const sinceMs = performance.now() - askedAt
    if (sinceMs > 2 * pauseMs) pauseMs = 0
    if (sinceMs < pauseMs) timer ??= setTimeout(ask, pauseMs - sinceMs)
    else ask()
  }
}
