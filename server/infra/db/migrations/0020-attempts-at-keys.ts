import type { Migration } from './migration.ts'

/** Which attempt works on a key, now that its lease is renewed and no longer tells one attempt from another. */
export const attemptsAtKeys: Migration = {
  name: '0020-attempts-at-keys',
  async up(db) {
    await db.schema.alterTable('idempotency_keys').addColumn('attempt', 'text').execute()
  },
}
