import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Limits that survive a restart and hold over several processes, and the places that members have logged in from. */
export const sharedLimits: Migration = {
  name: '0008-limits',
  async up(db) {
    await db.schema
      .createTable('rate_windows')
      .addColumn('id', 'text', key)
      .addColumn('count', 'integer', required)
      .addColumn('ends_at', 'bigint', required)
      .execute()
    await index(db, 'rate_windows', ['ends_at'])
    await db.schema
      .createTable('login_waits')
      .addColumn('id', 'text', key)
      .addColumn('failures', 'integer', required)
      .addColumn('next_at', 'bigint', required)
      .addColumn('forget_at', 'bigint', required)
      .execute()
    await index(db, 'login_waits', ['forget_at'])
    await db.schema
      .createTable('known_places')
      .addColumn('place_hash', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('last_login_at', 'bigint', required)
      .execute()
    await index(db, 'known_places', ['account_id', 'last_login_at'])
    await index(db, 'known_places', ['last_login_at'])
  },
}
