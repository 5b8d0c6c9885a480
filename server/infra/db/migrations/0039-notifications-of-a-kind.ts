import { index } from './columns.ts'
import type { Migration } from './migration.ts'

/** A member's notifications of one kind in their order, however many there are of the others. */
export const notificationsOfAKind: Migration = {
  name: '0039-notifications-of-a-kind',
  async up(db) {
    await index(db, 'notifications', ['account_id', 'type', 'created_at', 'id'])
  },
}
