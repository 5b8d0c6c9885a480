import { sql } from 'kysely'
import { index } from './columns.ts'
import type { Migration } from './migration.ts'

/** Links and codes that have ended are found, and deleted, without a look at the others. */
export const endedLinks: Migration = {
  name: '0062-ended-links',
  async up(db) {
    await sql`create index share_links_by_end on share_links (expires_at) where expires_at is not null`.execute(db)
    await index(db, 'password_resets', ['expires_at'])
    await index(db, 'verification_codes', ['expires_at'])
  },
}
