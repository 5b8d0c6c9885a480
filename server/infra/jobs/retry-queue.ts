import { minuteMs } from '#contract/durations.ts'
import type { QueueState } from '#server/infra/metrics/metrics.ts'
import type { Log } from '#server/log.ts'

/** What became of a job: it is over, or to be tried again, after `afterMs` when the other side named a time. */
export type Verdict = { status: 'done' } | { status: 'again'; afterMs: number | undefined }

export interface RetryQueue<Job> {
  add: (job: Job) => void
  state: () => QueueState
  /** Takes nothing more and resolves when what runs has ended; what waits is dropped. */
  stop: () => Promise<void>
}

interface RetryQueueOptions<Job> {
  run: (job: Job) => Promise<Verdict>
  /** Completes the sentence "… was given up" in the log. */
  what: string
  log: Log
  /** Between 0 and 1. */
  random: () => number
  /** Acts after a while; answers how to call that off. */
  later?: (afterMs: number, act: () => void) => () => void
}

const delaysMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs]
const atOnce = 8
const mostWaiting = 10_000

interface Entry<Job> {
  job: Job
  /** How often it was tried before. */
  tries: number
  /** When it was added, on the clock of `performance`. */
  since: number
}

/** Jobs in memory, a few at once, each tried at most five times with growing pauses; gone with the process. */
export function makeRetryQueue<Job>(options: RetryQueueOptions<Job>): RetryQueue<Job> {
  const { what, log, random, later = onTimer } = options
  const waiting: Entry<Job>[] = []
  const running = new Map<Promise<void>, Entry<Job>>()
  const timers = new Map<() => void, Entry<Job>>()
  let isStopped = false

  const push = (entry: Entry<Job>) => {
    if (isStopped) return
    if (waiting.length >= mostWaiting) {
      log.warn(`${what} was given up: too many wait`)
      waiting.shift()
    }
    waiting.push(entry)
    start()
  }
  const pushLater = (entry: Entry<Job>, afterMs: number) => {
    const cancel = later(afterMs, () => {
      timers.delete(cancel)
      push({ ...entry, tries: entry.tries + 1 })
    })
    timers.set(cancel, entry)
  }
  const attempt = async (entry: Entry<Job>) => {
    const verdict = await runSafely(options, entry.job)
    if (verdict.status === 'done' || isStopped) return
    const pauseMs = delaysMs[entry.tries]
    if (pauseMs === undefined) log.warn({ job: entry.job }, `${what} was given up`)
    else pushLater(entry, Math.max(verdict.afterMs ?? 0, pauseMs * (0.75 + random() / 2)))
  }
  const start = () => {
    while (!isStopped && running.size < atOnce) {
      const next = waiting.shift()
      if (!next) return
      const turn = attempt(next).finally(() => {
        running.delete(turn)
        start()
      })
      running.set(turn, next)
    }
  }
  const stop = async () => {
    isStopped = true
    for (const cancel of timers.keys()) cancel()
    waiting.length = 0
    await Promise.all(running.keys())
  }
  const state = () => stateOf([...waiting, ...timers.values()], [...running.values()])
  return { add: (job) => push({ job, tries: 0, since: performance.now() }), state, stop }
}

function stateOf(waiting: readonly Entry<unknown>[], running: readonly Entry<unknown>[]): QueueState {
  const now = performance.now()
  const oldestAgeMs = Math.max(0, ...[...waiting, ...running].map(({ since }) => now - since))
  return { waiting: waiting.length, running: running.length, oldestAgeMs }
}

async function runSafely<Job>({ run, what, log }: RetryQueueOptions<Job>, job: Job): Promise<Verdict> {
  try {
    return await run(job)
  } catch (err) {
    log.error({ err }, `${what} failed`)
    return { status: 'done' }
  }
}

function onTimer(afterMs: number, act: () => void): () => void {
  const timer = setTimeout(act, afterMs)
  // A message that waits keeps no process alive.
  timer.unref()
  return () => clearTimeout(timer)
}
