import type { Migration } from './migration.ts'

/** Devices that push messages go to. */
export const pushSubscriptions: Migration = {
  name: '0005-push',
  async up(db) {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('session_hash', 'text', (column) =>
        column.notNull().references('sessions.token_hash').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('kinds', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('failed_at', 'bigint')
      .execute()
    for (const name of ['account_id', 'session_hash']) {
      await db.schema.createIndex(`push_subscriptions_by_${name}`).on('push_subscriptions').column(name).execute()
    }
  },
}
