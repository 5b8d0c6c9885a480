import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

/** Lets the database find no more room on its disk: SQLite by its own limit, PostgreSQL by the error it would give. */
export async function fillDisk(db: Db): Promise<void> {
  if (process.env['TEST_DB'] !== 'postgres') {
    await sql`pragma max_page_count = 1`.execute(db)
    return
  }
  await refuseWriting(db, { message: 'could not extend file: No space left on device', code: '53100' })
}

/** Gives the room back. */
export async function emptyDisk(db: Db): Promise<void> {
  if (process.env['TEST_DB'] === 'postgres') await sql`drop function refuse_writing cascade`.execute(db)
  else await sql`pragma max_page_count = 1000000000`.execute(db)
}

/** Lets the database take no writes, as on a read-only disk: SQLite by its own setting, PostgreSQL by the error it gives where it only follows another. */
export async function forbidWriting(db: Db): Promise<void> {
  if (process.env['TEST_DB'] === 'postgres') {
    await refuseWriting(db, { message: 'cannot execute INSERT in a read-only transaction', code: '25006' })
  } else await sql`pragma query_only = on`.execute(db)
}

export async function allowWriting(db: Db): Promise<void> {
  if (process.env['TEST_DB'] === 'postgres') await sql`drop function refuse_writing cascade`.execute(db)
  else await sql`pragma query_only = off`.execute(db)
}

async function refuseWriting(db: Db, { message, code }: { message: string; code: string }): Promise<void> {
  await sql`create function refuse_writing() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception '${message}' using errcode = '${code}'; end $$`,
  )}`.execute(db)
  for (const { name } of await db.introspection.getTables()) {
    await sql`create trigger no_room before insert or update or delete on ${sql.table(name)}
      for each statement execute function refuse_writing()`.execute(db)
  }
}
