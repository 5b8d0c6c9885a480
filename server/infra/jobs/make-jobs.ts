import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { insertJob } from '#server/infra/db/job-repo.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { makeJobLane, type LaneDeps, type Performer, type Turn, type Verdict } from './job-lane.ts'
import { queueNames, type JobQueue } from './job-queues.ts'
import { repeat } from './repeat.ts'

/** Writes a job into the transaction `db`; it is done once that is committed, and never if it is not. */
export type Order<T> = (db: Db, about: T, options?: OrderOptions) => Promise<void>

interface OrderOptions {
  /** Of the jobs of one kind with the same key there is one at a time: ordered again, it is tried at once, or once more after the one under way. */
  key?: string
  /** Not before so long from now. */
  afterMs?: number
  /** So long after it could be done first, it is dropped rather than done. */
  lifeMs?: number
}

export interface JobKind<T> {
  queue: JobQueue
  kind: string
  perform: (about: T, turn: Turn) => Promise<Verdict>
  /** Ends what a job was about that took the process down at each try; without it nobody waits for one. */
  giveUp?: ((about: T) => Promise<void>) | undefined
}

/** Work in the database, which outlives the process: done at least once, by one process at a time (docs/decisions/0014). */
export interface Jobs {
  /** Says how jobs of a kind are done, and answers how to order one; what it is about has to survive JSON, and opens nothing. */
  define<T>(kind: JobKind<T>): Order<T>
  /** Starts doing jobs: those ordered here at once, those of others and of before within two seconds. */
  start(): void
  /** Waits until nothing is due and nothing runs. */
  settle(): Promise<void>
  /** Takes nothing more and waits for what runs; what waits for others after `jobsEndWithinMs` is cut off, to be tried again. */
  stop(): Promise<void>
}

const lookEveryMs = 2_000
/** How long a mail on its way holds up a process that stops; whoever manages services kills what takes much longer. */
const jobsEndWithinMs = 5_000

type JobsDeps = Pick<Deps, 'db' | 'dialect' | 'clock' | 'log' | 'tracing'>

/** Does jobs once it is started; `endWithinMs` is for tests. */
export function makeJobs(deps: JobsDeps, endWithinMs = jobsEndWithinMs): Jobs {
  const performers = new Map<string, Performer>()
  const breakingOff = new AbortController()
  const laneDeps: LaneDeps = {
    ...deps,
    performers,
    worker: randomUUID(),
    random: Math.random,
    cutOff: breakingOff.signal,
  }
  const lanes = new Map(queueNames.map((queue) => [queue, makeJobLane(queue, laneDeps)]))
  const all = [...lanes.values()]
  let stopLooking: (() => Promise<void>) | undefined

  async function look(): Promise<void> {
    await Promise.all(all.map((lane) => lane.renewLeases()))
    await Promise.all(all.map((lane) => lane.look()))
  }

  return {
    define<T>({ queue, kind, perform, giveUp }: JobKind<T>): Order<T> {
      performers.set(kind, performerOf({ perform, giveUp }))
      return async (db, about, { key, afterMs = 0, lifeMs } = {}) => {
        const since = deps.clock() + afterMs
        await insertJob(db, {
          id: randomUUID(),
          queue,
          kind,
          payload: JSON.stringify(about),
          key: key === undefined ? null : `${kind} ${key}`,
          since,
          run_at: since,
          expires_at: lifeMs === undefined ? null : since + lifeMs,
        })
        afterCommit(db, () => stopLooking && lanes.get(queue)?.wake())
      }
    },
    start() {
      stopLooking ??= repeat({ everyMs: lookEveryMs, what: 'looking for jobs', task: look, log: deps.log })
      for (const lane of all) lane.wake()
    },
    settle: () => settleAll(all, look),
    async stop() {
      const timer = setTimeout(() => breakingOff.abort(new Error('the process stops')), endWithinMs)
      await endAll(all)
      clearTimeout(timer)
      await stopLooking?.()
    },
  }
}

type Lanes = readonly ReturnType<typeof makeJobLane>[]

async function settleAll(lanes: Lanes, look: () => Promise<void>): Promise<void> {
  const turns = () => lanes.reduce((sum, lane) => sum + lane.turns(), 0)
  for (let before = -1; before !== turns();) {
    before = turns()
    await look()
    await Promise.all(lanes.map((lane) => lane.finish()))
  }
}

async function endAll(lanes: Lanes): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.stop()))
  // Meanwhile leases are still renewed.
  await Promise.all(lanes.map((lane) => lane.finish()))
}

function performerOf<T>({ perform, giveUp }: Pick<JobKind<T>, 'perform' | 'giveUp'>): Performer {
  return {
    perform: (payload, turn) => perform(JSON.parse(payload), turn),
    giveUp: async (payload) => giveUp?.(JSON.parse(payload)),
  }
}
