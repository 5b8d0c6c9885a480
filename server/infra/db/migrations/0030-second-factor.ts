import { counter, index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Two-factor login: sealed secrets, recovery codes, and the tickets between the two steps of a login. */
export const secondFactor: Migration = {
  name: '0030-second-factor',
  async up(db) {
    await db.schema
      .createTable('totp_secrets')
      .addColumn('account_id', 'text', (column) => of('accounts.id')(column).primaryKey())
      .addColumn('sealed_secret', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', counter)
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('code_hash', 'text', required)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('login_tickets')
      .addColumn('token_hash', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('expires_at', 'bigint', required)
      .addColumn('tries', 'integer', counter)
      .execute()
    await index(db, 'totp_secrets', ['confirmed_at', 'created_at'])
    await index(db, 'login_tickets', ['account_id'])
    await index(db, 'login_tickets', ['expires_at'])
  },
}
