import { refuse } from '../refusal.ts'

export interface RateRule {
  /** Names the counter, so that two rules never share one. */
  name: string
  max: number
  windowMs: number
  /** Sentence of the refusal. */
  message?: string
}

export interface RateLimiter {
  /** Counts one attempt of `key`; the attempt beyond `max` in a window is refused with `rate-limited` and the seconds left. */
  take(rule: RateRule, key: string): void
  /** Takes one attempt of `key` back that turned out to be none. */
  giveBack(rule: RateRule, key: string): void
  /** Forgets the attempts of `key`, as after a successful login. */
  clear(rule: RateRule, key: string): void
}

const fewestToSweep = 10_000

/** Counts attempts in memory, in windows that start with the first attempt; never inside a transaction, so nothing is rolled back. */
export function makeRateLimiter({ clock }: { clock: () => number }): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sweepAtKeys = fewestToSweep

  function forgetEnded(now: number): void {
    for (const [id, window] of windows) if (window.endsAt <= now) windows.delete(id)
    // Twice what is left: with many members at once not every attempt looks through all of them.
    sweepAtKeys = Math.max(fewestToSweep, 2 * windows.size)
  }

  return {
    take(rule, key) {
      const now = clock()
      if (windows.size >= sweepAtKeys) forgetEnded(now)
      const id = idOf(rule, key)
      const known = windows.get(id)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + rule.windowMs }
      windows.set(id, window)
      if (window.count >= rule.max) {
        const retryAfterS = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
        throw refuse('rate-limited', rule.message ?? 'Too many attempts. Please try again later.', { retryAfterS })
      }
      window.count += 1
    },
    giveBack(rule, key) {
      const window = windows.get(idOf(rule, key))
      if (window && window.count > 0) window.count -= 1
    },
    clear(rule, key) {
      windows.delete(idOf(rule, key))
    },
  }
}

function idOf(rule: RateRule, key: string): string {
  return `${rule.name} ${key}`
}
