import { createMemberTables } from './first-member-tables.ts'
import { createOtherTables } from './first-other-tables.ts'
import { createPostTables } from './first-post-tables.ts'
import type { Migration } from './migration.ts'

export const firstTables: Migration = {
  name: '0001-first-tables',
  async up(db) {
    await createMemberTables(db)
    await createPostTables(db)
    await createOtherTables(db)
  },
}
