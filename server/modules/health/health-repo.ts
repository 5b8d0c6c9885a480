import type { Db } from '#server/infra/db/tables.ts'

/** Rejects when the database does not answer. */
export async function proveThatDatabaseAnswers(db: Db): Promise<void> {
  await db.selectFrom('schema_versions').select('name').limit(1).execute()
}
