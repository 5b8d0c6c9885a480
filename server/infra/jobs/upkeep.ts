import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '../db/instance-repo.ts'
import { repeat } from './repeat.ts'

interface Upkeep {
  /** Completes the sentence "… failed" in the log, and names the turns: instances with the same name take them. */
  what: string
  task: () => Promise<void>
}

/** How much upkeep reads and removes before it looks for more. */
export const sweptAtOnce = 100

/** How often an instance looks whether it is its turn. */
const lookEveryMs = 5 * minuteMs

/** Runs a task every hour on one of all instances, whichever comes first; answers how to stop, which waits for the turn under way. */
export function upkeepHourly(
  { db, sharedClock, log }: Pick<Deps, 'db' | 'sharedClock' | 'log'>,
  { what, task }: Upkeep,
) {
  const taskInTurn = async () => {
    if (await takeTurn(db, { name: what, now: sharedClock(), everyMs: hourMs })) await task()
  }
  return repeat({ everyMs: lookEveryMs, what, task: taskInTurn, log })
}
