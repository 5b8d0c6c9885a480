import { hourMs, minuteMs } from '#contract/durations.ts'
import {
  claimJobs,
  continueJob,
  finishJob,
  giveJobBack,
  hasDueJob,
  renewJobLeases,
  type JobRow,
} from '#server/infra/db/job-repo.ts'
import type { Deps } from '#server/deps.ts'
import { jobQueues, pauseAfter, type JobQueue } from './job-queues.ts'

/** What became of a try: it is over, or to be repeated (after `afterMs` at least, when the other side named a time), or in vain for ever. */
export type Verdict =
  | { status: 'done' }
  /** It got on and is to go on with, after others had their turn: not a try in vain. */
  | { status: 'more' }
  /** No job of its queue may be done before an instant: not a try in vain, and until then no other is taken. */
  | { status: 'held'; until: number }
  | { status: 'again'; reason: string; afterMs?: number | undefined }
  | { status: 'refused'; reason: string }
  /** The same where nobody here can mend it, as who asks names an address that is none: it is over, and nobody is called for it. */
  | { status: 'dropped'; reason: string }

/** What a try has beside what the job is about. */
export interface Turn {
  /** Of the job, the same at each try. */
  id: string
  /** 1 at the first. */
  attempt: number
  db: Deps['db']
  /**
   * Says that it gets on: what says nothing for ten minutes hangs. Throws `StoppedForNow` when the process is to stop: it is gone on with by
   * the next one, at once.
   */
  gotOn: () => void
  /** Ends what waits for somebody else: the process stops, and has waited for so long as it can. */
  cutOff: AbortSignal
}

/** The process is to stop before a job has ended; to be let through. */
export class StoppedForNow extends Error {
  override readonly name = 'StoppedForNow'
}

/** How jobs of a kind are done. */
export interface Performer {
  /** Does one, whose payload is the JSON it was ordered with; whatever it throws makes it be tried again. */
  perform: (payload: string, turn: Turn) => Promise<Verdict>
  /** Ends what one was about that took the process down at each try. */
  giveUp: (payload: string) => Promise<void>
}

export type LaneDeps = Pick<Deps, 'db' | 'dialect' | 'clock' | 'log' | 'tracing'> & {
  /** Between 0 and 1. */
  random: () => number
  /** Names this process. */
  worker: string
  performers: ReadonlyMap<string, Performer>
  cutOff: AbortSignal
}

/** A process that dies holds its jobs up for so long; one that lives renews its leases. */
const jobLeaseMs = 10_000
/** What does not get on for so long hangs: its lease is not renewed any more. */
const longestSilenceMs = 10 * minuteMs
const mostOfAnError = 500

interface Running {
  job: JobRow
  /** When it was seen to get on. */
  lastSeenAt: number
  end: Promise<void>
}

interface LaneState {
  isStopped: boolean
  /** How often a job has begun or ended. */
  turns: number
  /** No job is taken before this instant. */
  heldUntil: number
}

/** Does the jobs of one queue, a few at once. */
export function makeJobLane(queue: JobQueue, deps: LaneDeps) {
  const { clock, log } = deps
  const running = new Set<Running>()
  const state: LaneState = { isStopped: false, turns: 0, heldUntil: 0 }

  /** Takes what is due, as far as there are hands free. */
  async function takeDue(): Promise<void> {
    const { atOnce } = jobQueues[queue]
    while (!state.isStopped && !isHeld(state, clock()) && running.size < atOnce) {
      const claimed = await claim(deps, queue, atOnce - running.size)
      if (claimed.length === 0) return
      for (const job of claimed) run(job)
    }
  }
  const look = oneAtATime(takeDue)

  function run(job: JobRow): void {
    const entry: Running = { job, lastSeenAt: clock(), end: Promise.resolve() }
    running.add(entry)
    state.turns += 1
    const gotOn = () => {
      if (state.isStopped) throw new StoppedForNow('the process stops')
      entry.lastSeenAt = clock()
    }
    entry.end = doJob(deps, queue, { job, gotOn, state }).finally(() => {
      running.delete(entry)
      state.turns += 1
      void wake()
    })
  }

  const wake = () => look().catch((err: unknown) => log.warn({ err, queue }, 'jobs could not be looked for'))

  return {
    look,
    /** Like `look`, for whoever waits for nothing. */
    wake: () => void wake(),
    /** Waits for what runs. */
    finish: async () => void (await Promise.all([...running].map(({ end }) => end))),
    /** How often a job has begun or ended; what has ended may be due again. */
    turns: () => state.turns,
    renewLeases: () => renewLeases(deps, running),
    /** Takes nothing more from here on; a look under way has ended by then. */
    async stop(): Promise<void> {
      state.isStopped = true
      await wake()
    },
  }
}

/** Nothing is held for an hour: beyond that a clock that was ahead said so. */
const isHeld = ({ heldUntil }: LaneState, now: number) => now < heldUntil && heldUntil <= now + hourMs

async function renewLeases({ db, clock, worker }: LaneDeps, running: ReadonlySet<Running>): Promise<void> {
  const now = clock()
  const ids = [...running].filter(({ lastSeenAt }) => now - lastSeenAt < longestSilenceMs).map(({ job }) => job.id)
  if (ids.length > 0) await renewJobLeases(db, { ids, worker, leaseUntil: now + jobLeaseMs })
}

/** Whoever asks while the work is under way makes it be done once more: it may have missed what they ask for. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let isWanted = false
  async function workWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    isWanted = true
    underWay ??= workWhileWanted()
    await underWay
  }
}

async function claim({ db, dialect, clock, worker }: LaneDeps, queue: JobQueue, limit: number): Promise<JobRow[]> {
  const now = clock()
  if (!(await hasDueJob(db, queue, now))) return []
  return claimJobs(db, dialect, { queue, worker, now, leaseUntil: now + jobLeaseMs, limit })
}

type Task = Pick<Turn, 'gotOn'> & {
  job: JobRow
  state: LaneState
}

async function doJob(deps: LaneDeps, queue: JobQueue, task: Task): Promise<void> {
  await tryJob(deps, queue, task).catch((err: unknown) => {
    // It is done again once its lease has ended.
    deps.log.warn({ err, job: task.job.id }, 'what became of a job could not be recorded')
  })
}

async function tryJob(deps: LaneDeps, queue: JobQueue, task: Task): Promise<void> {
  const { job } = task
  const { db, clock, log } = deps
  const { id, kind } = job
  if (job.expires_at !== null && job.expires_at <= clock()) {
    log.warn({ job: id, kind }, 'a job was dropped, as it came too late')
    return finishJob(db, job)
  }
  const verdict = await judge(deps, queue, task)
  if (verdict.status === 'done') return finishJob(db, job)
  if (verdict.status === 'more') return continueJob(db, job, clock())
  if (verdict.status === 'held') {
    task.state.heldUntil = verdict.until
    return continueJob(db, job, verdict.until)
  }
  const { reason } = verdict
  const last_error = reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, mostOfAnError)
  if (verdict.status === 'dropped') {
    log.warn({ job: id, kind, reason: last_error }, 'a job was dropped, as nobody can do it')
    return finishJob(db, job)
  }
  if (verdict.status === 'refused' || job.attempts >= jobQueues[queue].tries) {
    log.error({ job: id, kind, reason: last_error }, 'a job is dead')
    return giveJobBack(db, job, { run_at: clock(), dead_at: clock(), last_error })
  }
  log.warn({ job: id, kind, attempt: job.attempts, reason: last_error }, 'a job is tried again later')
  const lifeMs = job.expires_at === null ? undefined : job.expires_at - job.since
  const pauseMs = pauseAfter(jobQueues[queue], { attempts: job.attempts, lifeMs }, deps.random())
  return giveJobBack(db, job, {
    run_at: clock() + Math.max(pauseMs, verdict.afterMs ?? 0),
    dead_at: null,
    last_error,
  })
}

async function judge(
  { db, performers, tracing, cutOff }: LaneDeps,
  queue: JobQueue,
  { job, gotOn }: Task,
): Promise<Verdict> {
  const { id, kind, payload, attempts: attempt } = job
  const performer = performers.get(kind)
  // Another version of the program runs beside this one.
  if (!performer) return { status: 'again', reason: `nobody here knows how to do "${kind}"` }
  try {
    // It took processes down, each time before anything could be recorded.
    if (attempt > jobQueues[queue].tries) {
      await performer.giveUp(payload)
      return { status: 'refused', reason: 'it never came to an end' }
    }
    const work = () => performer.perform(payload, { id, attempt, db, gotOn, cutOff })
    return await (tracing ? tracing.during({ queue, kind, id }, work) : work())
  } catch (error) {
    if (error instanceof StoppedForNow) return { status: 'more' }
    return { status: 'again', reason: String(error) }
  }
}
