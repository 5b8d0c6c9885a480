import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

/** Lets the database find no more room on its disk: SQLite by its own limit, PostgreSQL by the error it would give. */
export async function fillDisk(db: Db): Promise<void> {
  if (process.env['TEST_DB'] !== 'postgres') {
    await sql`pragma max_page_count = 1`.execute(db)
    return
  }
  await sql`create function refuse_writing() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db)
  for (const { name } of await db.introspection.getTables()) {
    await sql`create trigger no_room before insert or update or delete on ${sql.table(name)}
      for each statement execute function refuse_writing()`.execute(db)
  }
}

/** Gives the room back. */
export async function emptyDisk(db: Db): Promise<void> {
  if (process.env['TEST_DB'] === 'postgres') await sql`drop function refuse_writing cascade`.execute(db)
  else await sql`pragma max_page_count = 1000000000`.execute(db)
}
