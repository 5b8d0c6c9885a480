import type { Migration } from './migration.ts'

/** Which session turned two-factor login on: that one may ask for the recovery codes again when their answer was lost. */
export const confirmingSession: Migration = {
  name: '0038-confirming-session',
  async up(db) {
    await db.schema.alterTable('totp_secrets').addColumn('confirmed_by', 'text').execute()
  },
}
