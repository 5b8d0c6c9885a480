import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Keys that an attempt is at work on are found among all that are kept. */
export const runningKeys: Migration = {
  name: '0016-running-keys',
  async up(db) {
    await db.schema
      .createIndex('idempotency_keys_running')
      .on('idempotency_keys')
      .column('created_at')
      .where(sql.ref('state'), '=', sql.lit('running'))
      .execute()
  },
}
