import type { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'

/** Less is a clock that is put right now and then. */
const jumpMs = minuteMs

/**
 * Asks anew for what is on screen when the clock of the device was set back: what it was told before would count as new for as long
 * as the clock was ahead.
 */
export function listenToClock(queryClient: QueryClient): void {
  const startOfClock = () => Date.now() - performance.now()
  let known = startOfClock()
  const look = () => {
    const start = startOfClock()
    if (start < known - jumpMs) void queryClient.invalidateQueries()
    known = start
  }
  setInterval(look, minuteMs)
  document.addEventListener('visibilitychange', look)
}
