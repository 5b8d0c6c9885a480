import type { NotificationsQuery } from '#contract/notification.ts'
import { limits } from '#contract/rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { decodePageCursor, pageOfWalk } from '#server/page-cursor.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import { findDecidedPosts, pageOfNotifications } from './notification-page-repo.ts'
import { markReadUntil } from './notification-repo.ts'
import { countUnread } from './notification-summary-repo.ts'
import { wordsOf } from './notification-summary-view.ts'
import { decidedPostId, toldPost, toNotification } from './notification-view.ts'

export type NotificationService = ReturnType<typeof makeNotificationService>

/** What others did that concerns a member. */
export function makeNotificationService({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  return {
    async list(db: Db, accountId: string, { kind, ...page }: NotificationsQuery) {
      const listener = { viewerId: accountId, now: clock() }
      const limit = page.limit ?? limits.notifications
      const part = { kind, after: decodePageCursor(page.cursor), limit: limit + 1 }
      const [isMutedText, found] = await Promise.all([
        findWordFilter(db, listener),
        pageOfNotifications(db, { ...listener, ...part }),
      ])
      const { rows, nextCursor } = pageOfWalk(found, limit, (row) => ({ at: row.created_at, id: row.id }))
      const heard = rows.filter((row) => !isMutedText?.([wordsOf(row)], listener.now))
      const decided = heard.flatMap((row) => decidedPostId(row) ?? [])
      const posts = await findDecidedPosts(db, [...new Set(decided)], accountId)
      const postsById = new Map(posts.map((post) => [post.id, post]))
      const notifications = heard.map((row) =>
        toNotification(row, toldPost(row) ?? postsById.get(decidedPostId(row) ?? '')),
      )
      return { notifications, next_cursor: nextCursor }
    },

    /** `until` is an ISO instant: what came in later than the member's list stays unread. */
    async markRead(db: Db, accountId: string, until: string | undefined): Promise<void> {
      const now = clock()
      await markReadUntil(db, accountId, until === undefined ? now : Math.min(Date.parse(until), now))
      await events.emit(db, { type: 'notifications-read', actorId: accountId })
    },

    async countUnread(db: Db, accountId: string): Promise<number> {
      return countUnread(db, { viewerId: accountId, now: clock() })
    },
  }
}
