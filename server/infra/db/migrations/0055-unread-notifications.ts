import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a member has not read is counted, and marked read, without a look at all they were ever told. */
export const unreadNotifications: Migration = {
  name: '0055-unread-notifications',
  async up(db) {
    await sql`create index notifications_unread on notifications (account_id, created_at)
      where read_at is null and withdrawn_at is null`.execute(db)
  },
}
