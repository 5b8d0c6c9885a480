import type { Log } from '#server/log.ts'

interface Repetition {
  everyMs: number
  /** Completes the sentence "… failed" in the log. */
  what: string
  task: () => Promise<void>
  log: Log
}

/** Runs a task again and again, never two at once; a failure is logged and the next turn comes. Answers how to stop it. */
export function repeat({ everyMs, what, task, log }: Repetition): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    task()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  // Upkeep alone keeps no process alive.
  timer.unref()
  return () => clearInterval(timer)
}
