import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/infra/db/tables.ts'

// More than what happens to be free in the last pages.
const probeBytes = 64 * 1024

/** Rejects when the database does not answer. */
export async function proveThatDatabaseAnswers(db: Db): Promise<void> {
  await db.selectFrom('schema_versions').select('name').limit(1).execute()
}

/** The migrations that have run. */
export async function readMigrationNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_versions').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Rejects when the database takes no more rows; leaves nothing behind. */
export async function proveThatDatabaseWrites(db: Db, now: number): Promise<void> {
  const probe = { caller: 'health', key: randomUUID(), route: '', body_hash: '', lease_until: now, created_at: now }
  const reply = randomBytes(probeBytes).toString('base64')
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('idempotency_keys')
      .values({ ...probe, state: 'done', status: null, reply })
      .execute()
    await transaction
      .deleteFrom('idempotency_keys')
      .where('caller', '=', probe.caller)
      .where('key', '=', probe.key)
      .execute()
  })
}
