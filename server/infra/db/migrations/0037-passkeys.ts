import { counter, index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Members' passkeys, and what was asked of devices and not answered yet. */
export const passkeys: Migration = {
  name: '0037-passkeys',
  async up(db) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('credential_id', 'text', required)
      .addColumn('public_key', 'text', required)
      .addColumn('sign_count', 'bigint', counter)
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', 'text', key)
      .addColumn('purpose', 'text', required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await index(db, 'passkeys', ['account_id', 'created_at'])
    await index(db, 'passkey_challenges', ['expires_at'])
  },
}
