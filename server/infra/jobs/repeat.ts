import type { Log } from '#server/log.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'

interface Repetition {
  everyMs: number
  /** Completes the sentence "… failed" in the log. */
  what: string
  task: () => Promise<void>
  log: Log
}

/**
 * Runs a task again and again, never two at once; a failure is logged and the next turn comes. Answers how to stop it, which
 * waits for the turn under way.
 */
export function repeat({ everyMs, what, task, log }: Repetition): () => Promise<void> {
  const turns = oneAtATime(() => task().catch((err: unknown) => log.error({ err }, `${what} failed`)))
  const timer = setInterval(() => void turns.run(), everyMs)
  // Upkeep alone keeps no process alive.
  timer.unref()
  return async () => {
    clearInterval(timer)
    await turns.ended()
  }
}
