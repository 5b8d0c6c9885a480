import type { Db } from '../infra/db/tables.ts'
import { refuse } from '../refusal.ts'
import { hashSecret } from '../secret-token.ts'
import { countAttempt, deleteWindow, findWindowEnd, reduceCount } from './rate-limit-repo.ts'

export interface RateRule {
  /** Names the counter, so that two rules never share one. */
  name: string
  max: number
  windowMs: number
  /** Sentence of the refusal. */
  message?: string
}

/** Never to be called in a transaction: its counts must outlast one, and SQLite has one connection. */
export interface RateLimiter {
  /** Counts one attempt of `key`, or `amount`; what goes beyond `max` in a window is refused with `rate-limited` and the seconds left. */
  take(rule: RateRule, key: string, amount?: number): Promise<void>
  /** Counts one attempt of `key`; answers whether that was within `max`. */
  fits(rule: RateRule, key: string): Promise<boolean>
  /** Takes `amount` off the count again. */
  giveBack(rule: RateRule, key: string, amount: number): Promise<void>
  /** Forgets the attempts of `key`, as when a mail could not be sent. */
  clear(rule: RateRule, key: string): Promise<void>
}

/** Counts attempts in the database, each at once, in windows that start with the first attempt: for what is rare or must be exact. */
export function makeRateLimiter({ db, clock }: { db: Db; clock: () => number }): RateLimiter {
  const count = (rule: RateRule, key: string, amount: number) => {
    const now = clock()
    const row = { id: windowId(rule, key), count: amount, ends_at: now + rule.windowMs }
    return countAttempt(db, row, { now, max: rule.max })
  }

  return {
    async take(rule, key, amount = 1) {
      if (await count(rule, key, amount)) return
      const now = clock()
      throw overLimit(rule, ((await findWindowEnd(db, windowId(rule, key))) ?? now) - now)
    },
    fits: (rule, key) => count(rule, key, 1),
    async giveBack(rule, key, amount) {
      await reduceCount(db, windowId(rule, key), amount)
    },
    async clear(rule, key) {
      await deleteWindow(db, windowId(rule, key))
    },
  }
}

/** The refusal of what goes beyond a rule, `leftMs` before its window ends. */
export function overLimit(rule: RateRule, leftMs: number): Error {
  const retryAfterS = Math.max(1, Math.ceil(leftMs / 1000))
  return refuse('rate-limited', rule.message ?? 'Too many attempts. Please try again later.', { retryAfterS })
}

/** Hashed, as keys contain addresses of members and networks. */
export function windowId(rule: RateRule, key: string): string {
  return hashSecret(`${rule.name} ${key}`)
}
