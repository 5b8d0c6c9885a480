import { accountIdSchema } from '#contract/ids.ts'
import {
  actOfNotification,
  notificationKinds,
  notificationKindSchema,
  targetOfNotification,
  type NotificationKind,
} from '#contract/notification-kinds.ts'
import type { PushMessage } from '#contract/push.ts'
import { cutText } from '#server/cut-text.ts'
import { decisionOf, previewCharacters } from '../notifications/notification-summary-view.ts'
import type { UnreadNotificationRow } from './push-repo.ts'

/** What a device shows about a notification; a few hundred bytes, far below the 4 kB a push service takes. */
export function toPushMessage(row: UnreadNotificationRow, unread: number): PushMessage {
  const type = notificationKindSchema.parse(row.type)
  const told = decisionOf(row)
  const { actorId: actor_id, postId: post_id } = told ?? { actorId: row.actor_id, postId: row.post_id }
  const { parent_id: parent_comment_id, comment_id } = row
  const is_own_post = row.post_author_id === row.account_id
  const facts = { type, actor_id, post_id, parent_comment_id, comment_id, is_own_post, decision: told?.decision }
  const name = told?.name ?? (`${row.first_name} ${row.last_name}`.trim() || `@${row.username}`)
  const { to, ...search } = targetOfNotification(facts)
  return {
    type,
    title: `${inOneLine(name, 60)} ${actOfNotification(facts)}`,
    body: bodyOf(type, row, told?.decision.reason),
    url: `${to}?${new URLSearchParams({ ...search }).toString()}`,
    tag: post_id === null ? type : `post-${post_id}`,
    unread,
    account_id: accountIdSchema.parse(row.account_id),
  }
}

function bodyOf(type: NotificationKind, row: UnreadNotificationRow, reason: string | null | undefined): string {
  const { content: comment, text_content: post } = row
  const texts = { username: `@${row.username}`, comment, post, words: comment ?? post, reason }
  return inOneLine(texts[notificationKinds[type].push.shows] ?? '', previewCharacters)
}

function inOneLine(text: string, most: number): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), most)
}
