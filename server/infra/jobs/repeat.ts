import type { Log } from '#server/log.ts'

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
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  // Upkeep alone keeps no process alive.
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
