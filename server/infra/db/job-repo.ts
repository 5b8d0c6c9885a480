import { sql } from 'kysely'
import { deleteInSteps, inSteps } from './delete-in-steps.ts'
import type { Dialect } from './dialect.ts'
import type { Db, NewRow, Row } from './tables.ts'

export type JobRow = Row<'jobs'>

/** One process's turn at a job: nobody else has the same. */
export type JobTurn = Pick<JobRow, 'id' | 'worker' | 'attempts' | 'since'>

/** Adds a job; one with the same key, waiting or dead, is asked for anew instead. */
export async function insertJob(db: Db, row: NewRow<'jobs'>): Promise<void> {
  const { payload, expires_at } = row
  await db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        payload,
        // Another one than before, by which whoever is at it knows that it was asked for anew.
        since: sql<number>`case when excluded.since = jobs.since then excluded.since + 1 else excluded.since end`,
        expires_at,
        // They keep the turn.
        run_at: sql<number>`case when jobs.worker is null then excluded.run_at else jobs.run_at end`,
        attempts: sql<number>`case when jobs.worker is null then 0 else jobs.attempts end`,
        dead_at: null,
      }),
    )
    .execute()
}

/** Whether claiming would find anything: a look costs nothing, an update in vain takes SQLite's write lock. */
export async function hasDueJob(db: Db, queue: string, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('dead_at', 'is', null)
    .where('run_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

interface ClaimOptions {
  queue: string
  worker: string
  now: number
  leaseUntil: number
  limit: number
}

/** Takes jobs that are due, oldest first, or whose lease has ended; on PostgreSQL those that others are taking are left to them. */
export async function claimJobs(
  db: Db,
  dialect: Dialect,
  { queue, worker, now, leaseUntil, limit }: ClaimOptions,
): Promise<JobRow[]> {
  return db
    .with('found', (part) =>
      part
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', queue)
        .where('dead_at', 'is', null)
        .where('run_at', '<=', now)
        .orderBy('run_at')
        .limit(limit)
        .$if(dialect.name === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('jobs')
    .set((eb) => ({ worker, run_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (part) => part.selectFrom('found').select('found.id'))
    .returningAll()
    .execute()
}

export async function renewJobLeases(
  db: Db,
  { ids, worker, leaseUntil }: { ids: readonly string[]; worker: string; leaseUntil: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: leaseUntil })
    .where('id', 'in', ids)
    .where('worker', '=', worker)
    .where('dead_at', 'is', null)
    .execute()
}

/** Removes a job that is done; one that was asked for anew meanwhile is due when that is, as what was done may have come before. */
export async function finishJob(db: Db, { id, worker, attempts, since }: JobTurn): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .where('since', '=', since)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('jobs')
    .set((eb) => ({ run_at: eb.ref('since'), attempts: 0, worker: null }))
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .execute()
}

/** Gives a job back, for a later turn or as a dead one. */
export async function giveJobBack(
  db: Db,
  { id, worker, attempts }: JobTurn,
  rest: Pick<JobRow, 'run_at' | 'dead_at' | 'last_error'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...rest, worker: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .execute()
}

/** Gives a job back that is no try in vain: it is due again at `run_at`, and its tries are counted anew. */
export async function continueJob(db: Db, { id, worker, attempts }: JobTurn, run_at: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at, attempts: 0, worker: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .execute()
}

/** Lets a job be tried at once and from the beginning, unless somebody is at it, or it would be dropped for coming too late. */
export async function reviveJob(db: Db, id: string, now: number): Promise<'revived' | 'too late' | 'not there'> {
  const result = await db
    .updateTable('jobs')
    .set({ run_at: now, since: now, attempts: 0, dead_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('worker', 'is', null), eb('run_at', '<=', now)]))
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) return 'revived'
  const late = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return late ? 'too late' : 'not there'
}

/** Lets jobs of a queue, or of one kind in it, that died before an instant be tried from the beginning. */
export async function reviveJobsDeadBefore(
  db: Db,
  { queue, kind, instant }: { queue: string; kind?: string; instant: number },
  now: number,
): Promise<void> {
  await inSteps(async (limit) => {
    const dead = db
      .selectFrom('jobs')
      .select('id')
      .where('queue', '=', queue)
      .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind ?? ''))
      .where('dead_at', '<', instant)
      .limit(limit)
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({ run_at: now, since: now, attempts: 0, dead_at: null })
      .where('id', 'in', dead)
      // Unless somebody else was quicker.
      .where('dead_at', 'is not', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Removes a job undone; answers whether it was there. */
export async function deleteJob(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('jobs').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteJobsDeadBefore(db: Db, queue: string, instant: number): Promise<void> {
  await deleteInSteps(db, {
    table: 'jobs',
    where: (eb) => eb.and([eb('queue', '=', queue), eb('dead_at', '<', instant)]),
  })
}

/** How full a queue is; what goes beyond `mostCounted` is not counted. */
export async function readQueueState(db: Db, queue: string, mostCounted: number) {
  const living = db.selectFrom('jobs').where('queue', '=', queue).where('dead_at', 'is', null)
  const counts = await db
    .selectFrom(living.select('worker').limit(mostCounted).as('list'))
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('worker').as('running')])
    .executeTakeFirstOrThrow()
  const dead = await db
    .selectFrom(
      db
        .selectFrom('jobs')
        .select('dead_at')
        .where('queue', '=', queue)
        .where('dead_at', 'is not', null)
        .limit(mostCounted)
        .as('list'),
    )
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const oldest = await living.select('since').orderBy('since').limit(1).executeTakeFirst()
  const running = Number(counts.running)
  return { waiting: Number(counts.all) - running, running, dead: Number(dead.all), oldestSince: oldest?.since }
}

/** Jobs of a queue, dead or not, oldest first. */
export async function listJobs(
  db: Db,
  queue: string,
  { state, limit, after }: { state: 'living' | 'dead'; limit: number; after?: JobRow | undefined },
): Promise<JobRow[]> {
  const isDead = state === 'dead'
  const since = isDead ? 'dead_at' : 'since'
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('queue', '=', queue)
    .where('dead_at', isDead ? 'is not' : 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(since, '>', after?.[since] ?? 0),
          eb.and([eb(since, '=', after?.[since] ?? 0), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy(since)
    .orderBy('id')
    .limit(limit)
    .execute()
}
