import type { Log } from '#server/log.ts'
import { TookTooLong, within } from '#server/within.ts'
import { ConnectionLost } from './connection-lost.ts'
import { hasReplayed, hasWrittenSince, insertWrite, readWritePosition } from './read-replica-repo.ts'
import type { Db } from './tables.ts'

/** Only a replica that follows is read from. */
export type ReplicaState = 'follows' | 'behind' | 'unreachable'

interface ReplicaDeps {
  /** The primary. */
  db: Db
  replicaReads: Db
  clock: () => number
  log: Log
  /** Absent: longer than a statement may run there (`heavyReadLimits`); what takes more is the replica's fault. */
  patienceMs?: number
}

/** How far behind a replica may be: what others write is not seen earlier there. */
const mostLagMs = 10_000
/** A write is dated before it is committed, and the clocks of instances differ. */
const writeCountsForMs = 10_000
const firstRestMs = 2_000
const longestRestMs = 60_000
const usualPatienceMs = 4_000

export type ReadReplica = ReturnType<typeof makeReadReplica>

/**
 * Reads at a copy of the primary that is a little late. All that was committed when the primary was asked for its position is there
 * once the replica has passed that; whoever may have written since then is served by the primary. So is everybody while the replica is
 * behind or silent.
 */
export function makeReadReplica(deps: ReplicaDeps) {
  const { db, replicaReads, patienceMs = usualPatienceMs } = deps
  const { state, lagMs, look, leaveAlone } = watchReplica({ ...deps, patienceMs })

  async function isFor(viewerId: string): Promise<boolean> {
    if (state() !== 'follows') return false
    return !(await hasWrittenSince(db, viewerId, deps.clock() - lagMs()))
  }

  return {
    state,
    lagMs,
    look,
    /** Keeps in mind, for all instances, that a member writes something without an Idempotency-Key; in the transaction of what they write. */
    async noteWrite(db: Db, accountId: string): Promise<void> {
      const at = deps.clock()
      await insertWrite(db, { accountId, at, until: at + writeCountsForMs })
    },
    /** Reads there or, when that is no good for the viewer, at `primary`. */
    async read<T>(viewerId: string, primary: Db, read: (reads: Db) => Promise<T>): Promise<T> {
      if (!(await isFor(viewerId))) return read(primary)
      try {
        return await within(patienceMs, 'the replica', read(replicaReads))
      } catch (err) {
        // A statement that the replica ended, as it does for what it has to replay, is no reason to leave it.
        if (err instanceof ConnectionLost || err instanceof TookTooLong) leaveAlone(err)
        return read(primary)
      }
    },
  }
}

function watchReplica({ db, replicaReads, clock, log, patienceMs }: Required<ReplicaDeps>) {
  let state: ReplicaState | undefined
  const begunAt = clock()
  let hasAllUntil = Number.NEGATIVE_INFINITY
  let awaited: { position: string; at: number } | undefined
  let restMs = firstRestMs
  let looksAgainAt = Number.NEGATIVE_INFINITY

  function become(next: ReplicaState, err?: unknown): void {
    if (next !== state) log[next === 'follows' ? 'info' : 'warn']({ err }, `the read replica: ${next}`)
    state = next
  }

  function leaveAlone(err: unknown): void {
    become('unreachable', err)
    // After a crash it may begin again before where it was.
    hasAllUntil = Number.NEGATIVE_INFINITY
    awaited = undefined
    looksAgainAt = clock() + restMs
    restMs = Math.min(restMs * 2, longestRestMs)
  }

  /** Asks the replica how far it is. */
  async function look(): Promise<void> {
    if (clock() < looksAgainAt) return
    try {
      awaited ??= { at: clock(), position: await readWritePosition(db) }
      const { at, position } = awaited
      if (await within(patienceMs, 'the replica', hasReplayed(replicaReads, position))) {
        hasAllUntil = at
        awaited = undefined
      }
    } catch (err) {
      return leaveAlone(err)
    }
    restMs = firstRestMs
    if (lagMs() <= mostLagMs) become('follows')
    // At a start it is as good as always a moment behind; one that follows nobody stays so.
    else if (state !== undefined || clock() - begunAt > mostLagMs) become('behind')
  }

  const lagMs = () => clock() - hasAllUntil

  return {
    state: (): ReplicaState => (state === undefined || (state === 'follows' && lagMs() > mostLagMs) ? 'behind' : state),
    lagMs,
    look,
    leaveAlone,
  }
}
