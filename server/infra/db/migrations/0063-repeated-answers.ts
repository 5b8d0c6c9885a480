import type { Migration } from './migration.ts'

/** What was used up, when and for what, so that whoever hears nothing of it may ask once more. */
export const repeatedAnswers: Migration = {
  name: '0063-repeated-answers',
  async up(db) {
    await db.schema.alterTable('login_tickets').addColumn('spent_at', 'bigint').execute()
    await db.schema.alterTable('login_tickets').addColumn('proof_hash', 'text').execute()
    await db.schema.alterTable('login_tickets').addColumn('session_hash', 'text').execute()
    await db.schema.alterTable('email_reversals').addColumn('used_at', 'bigint').execute()
  },
}
