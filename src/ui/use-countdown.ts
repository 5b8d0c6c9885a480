import { useCallback, useEffect, useState } from 'react'

/** Whole seconds left of a wait, 0 when none runs, and a function that starts one. It goes by the clock, not by ticks. */
export function useCountdown(durationMs: number): { secondsLeft: number; start: () => void } {
  const [endsAt, setEndsAt] = useState<number>()
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setInterval(() => {
      const now = Date.now()
      // The clock was set back: how much of the wait is over cannot be told.
      if (endsAt - now > durationMs) return setEndsAt(now + durationMs)
      const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEndsAt(undefined)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt, durationMs])

  const start = useCallback(() => {
    setEndsAt(Date.now() + durationMs)
    setSecondsLeft(Math.ceil(durationMs / 1000))
  }, [durationMs])
  return { secondsLeft, start }
}
