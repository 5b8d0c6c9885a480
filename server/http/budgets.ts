import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../infra/db/database.ts'
import type { Db } from '../infra/db/tables.ts'
import type { Log } from '../log.ts'
import { repeat } from '../infra/jobs/repeat.ts'
import { addCounts } from './rate-limit-repo.ts'
import { overLimit, windowId, type RateRule } from './rate-limit.ts'

/** What is left of a rule's `max`, and in how many seconds all of it is there again. */
export interface BudgetLeft {
  remaining: number
  resetS: number
}

export interface Budgets {
  /** Spends one of `key`, or `amount`; refuses with `rate-limited` when less than that is left. */
  spend(rule: RateRule, key: string, amount?: number): BudgetLeft
  /** Tells the database what was spent here, and learns what was spent elsewhere and before the start. */
  share(): Promise<void>
}

interface Window {
  spent: number
  /** Of that, what the database does not know yet. */
  unshared: number
  endsAt: number
  windowMs: number
}

/** Whether it counts still: not once it is over, nor where a clock that was ahead began it. */
const isOpen = ({ endsAt, windowMs }: Window, now: number) => endsAt > now && endsAt <= now + 2 * windowMs

const shareEveryMs = 2_000
// Of one statement: some milliseconds on SQLite, which holds everything else up meanwhile.
const mostAtOnce = 200

/** Counts what happens many times a second: in memory, and shared through the database every two seconds. */
export function makeBudgets({ db, dialect, clock }: OpenDatabase & { clock: () => number }): Budgets {
  const windows = new Map<string, Window>()

  return {
    spend(rule, key, amount = 1) {
      const now = clock()
      const id = windowId(rule, key)
      const known = windows.get(id)
      const { windowMs } = rule
      const window = known && isOpen(known, now) ? known : { spent: 0, unshared: 0, endsAt: now + windowMs, windowMs }
      windows.set(id, window)
      const leftMs = window.endsAt - now
      if (window.spent + amount > rule.max) throw overLimit(rule, leftMs)
      window.spent += amount
      window.unshared += amount
      return { remaining: rule.max - window.spent, resetS: Math.ceil(leftMs / 1000) }
    },

    async share() {
      const now = clock()
      for (const [id, window] of windows) if (!isOpen(window, now)) windows.delete(id)
      const news = [...windows].filter(([, { unshared }]) => unshared > 0)
      for (let start = 0; start < news.length; start += mostAtOnce) {
        const some = news.slice(start, start + mostAtOnce)
        // Two seconds of it may be lost anyway.
        await dialect.writeExpendable(db, (own) => shareSome(own, some, now))
      }
    },
  }
}

async function shareSome(db: Db, news: [string, Window][], now: number): Promise<void> {
  const told = new Map(news.map(([id, window]) => [id, { window, amount: window.unshared }]))
  const rows = [...told].map(([id, { window, amount }]) => ({ id, count: amount, ends_at: window.endsAt }))
  const windowMs = Math.max(...news.map(([, window]) => window.windowMs))
  for (const { id, count, ends_at } of await addCounts(db, rows, { now, windowMs })) {
    const known = told.get(id)
    if (!known) continue
    const { window, amount } = known
    window.unshared -= amount
    window.spent = count + window.unshared
    window.endsAt = ends_at
  }
}

/** Shares the budgets every two seconds while the app runs, and when it closes. */
export function shareBudgets(app: FastifyInstance, { budgets, log }: { budgets: Budgets; log: Log }): void {
  const stop = repeat({ everyMs: shareEveryMs, what: 'sharing what members spent', task: budgets.share, log })
  app.addHook('onClose', async () => {
    await stop()
    await budgets
      .share()
      .catch((err: unknown) => log.warn({ err }, 'what members spent could not be shared at the end'))
  })
}
