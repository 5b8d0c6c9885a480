import { dayMs } from '#contract/durations.ts'
import type { Migration } from './migration.ts'

/** Sessions from before end as those of today do: 90 days after their last use, a year after their start. */
export const shorterSessions: Migration = {
  name: '0009-shorter-sessions',
  async up(db) {
    for (const [column, lifeMs] of [['last_seen_at', 90 * dayMs] as const, ['created_at', 365 * dayMs] as const]) {
      await db
        .updateTable('sessions')
        .set((eb) => ({ expires_at: eb(column, '+', lifeMs) }))
        .where((eb) => eb('expires_at', '>', eb(column, '+', lifeMs)))
        .execute()
    }
  },
}
