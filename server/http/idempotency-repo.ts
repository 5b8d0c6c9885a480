import { sql } from 'kysely'
import { deleteInSteps } from '../infra/db/delete-in-steps.ts'
import { cacheQuery } from '../infra/db/cache-query.ts'
import type { Db, NewRow, Row } from '../infra/db/tables.ts'

export type KeyId = {
  caller: string
  key: string
}

/** A key while a certain attempt works on it. */
type HeldKey = KeyId & { attempt: string }

/** False when the key is there already. */
export async function insertKey(db: Db, row: NewRow<'idempotency_keys'>): Promise<boolean> {
  return ((await insertNew(db, { ...row })).numAffectedRows ?? 0n) > 0n
}

const insertNew = cacheQuery((db, row: NewRow<'idempotency_keys'>) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing()),
)

export async function findKey(db: Db, { caller, key }: KeyId): Promise<Row<'idempotency_keys'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Takes over a key whose lease ended at `endedLease`; false when another attempt was faster. */
export async function takeOverKey(
  db: Db,
  { caller, key, attempt, leaseUntil }: HeldKey & { leaseUntil: number },
  endedLease: number,
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ attempt, lease_until: leaseUntil })
    .where((eb) => eb.and({ caller, key, state: 'running', lease_until: endedLease }))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lets an attempt keep its key until `leaseUntil`, unless it is done or another attempt has it. */
export async function renewLease(
  db: Db,
  { caller, key, attempt, leaseUntil }: HeldKey & { leaseUntil: number },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lease_until: leaseUntil })
    .where((eb) => eb.and({ caller, key, state: 'running', attempt }))
    .execute()
}

/** Records the reply; false when another attempt has the key. */
export async function finishKey(
  db: Db,
  { caller, key, attempt }: HeldKey,
  recorded: { status: number; reply: string; subject_id: string | null },
): Promise<boolean> {
  return ((await finishHeld(db, { caller, key, attempt, ...recorded })).numAffectedRows ?? 0n) > 0n
}

type Finished = HeldKey & { status: number; reply: string; subject_id: string | null }

const finishHeld = cacheQuery((db, { caller, key, attempt, ...recorded }: Finished) =>
  db
    .updateTable('idempotency_keys')
    .set({ state: 'done', ...recorded })
    .where((eb) => eb.and({ caller, key, state: 'running', attempt })),
)

/** Puts another reply in the place of those that quote a post or comment. */
export async function replaceReplies(
  db: Db,
  subjectId: string,
  recorded: { status: number; reply: string },
): Promise<void> {
  await db.updateTable('idempotency_keys').set(recorded).where('subject_id', '=', subjectId).execute()
}

export async function deleteRunningKey(db: Db, { caller, key, attempt }: HeldKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ caller, key, state: 'running', attempt }))
    .execute()
}

/** Gives back the keys of attempts that began before a process did; those of the future began before the clock was put right. */
export async function deleteKeysLeftRunning(
  db: Db,
  { startedAt, now }: { startedAt: number; now: number },
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('state', '=', sql.lit('running'))
    .where((eb) => eb.or([eb('created_at', '<', startedAt), eb('created_at', '>', now)]))
    .execute()
}

export async function deleteKeysOlderThan(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'idempotency_keys', where: (eb) => eb('created_at', '<', instant) })
}
