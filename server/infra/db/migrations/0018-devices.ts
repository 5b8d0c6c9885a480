import type { Migration } from './migration.ts'

/** Sessions say what browser they are in, and which known place that is; those from before learn their names as they are used. */
export const devices: Migration = {
  name: '0018-devices',
  async up(db) {
    for (const column of ['browser', 'system', 'device_hash']) {
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    }
  },
}
