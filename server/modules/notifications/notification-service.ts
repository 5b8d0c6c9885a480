import type { PageQuery } from '#contract/endpoint.ts'
import { limits } from '#contract/rules.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { decodePageCursor, toPage } from '#server/page-cursor.ts'
import { markReadUntil, pageOfNotifications } from './notification-repo.ts'
import { countUnread } from './notification-summary-repo.ts'
import { toNotification } from './notification-view.ts'

export type NotificationService = ReturnType<typeof makeNotificationService>

/** What others did that concerns a member. */
export function makeNotificationService({ clock }: { clock: () => number }) {
  return {
    async list(db: Db, accountId: string, page: PageQuery) {
      const limit = page.limit ?? limits.notifications
      const after = decodePageCursor(page.cursor)
      const rows = await pageOfNotifications(db, accountId, { after, limit: limit + 1 })
      const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { notifications: shown.map(toNotification), next_cursor: nextCursor }
    },

    /** `until` is an ISO instant: what came in later than the member's list stays unread. */
    async markRead(db: Db, accountId: string, until: string | undefined): Promise<void> {
      const now = clock()
      await markReadUntil(db, accountId, { until: until === undefined ? now : Date.parse(until), now })
    },

    countUnread,
  }
}
