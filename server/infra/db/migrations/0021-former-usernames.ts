import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Usernames that members had lead to them for a while. */
export const formerUsernames: Migration = {
  name: '0021-former-usernames',
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('username_changed_at', 'bigint').execute()
    await db.schema
      .createTable('former_usernames')
      .addColumn('username_key', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('changed_at', 'bigint', required)
      .execute()
    await index(db, 'former_usernames', ['account_id'])
    await index(db, 'former_usernames', ['changed_at'])
  },
}
