import { accountIdSchema } from '#contract/ids.ts'
import {
  actOfNotification,
  notificationKinds,
  notificationKindSchema,
  targetOfNotification,
  type NotificationKind,
} from '#contract/notification-kinds.ts'
import type { PushMessage } from '#contract/push.ts'
import type { UnreadNotificationRow } from './push-repo.ts'

const previewCharacters = 120

/** What a device shows about a notification; a few hundred bytes, far below the 4 kB a push service takes. */
export function toPushMessage(row: UnreadNotificationRow, unread: number): PushMessage {
  const type = notificationKindSchema.parse(row.type)
  const { actor_id, post_id, parent_id: parent_comment_id } = row
  const facts = { type, actor_id, post_id, parent_comment_id, is_own_post: row.post_author_id === row.account_id }
  const name = `${row.first_name} ${row.last_name}`.trim() || `@${row.username}`
  const { to, id } = targetOfNotification(facts)
  return {
    type,
    title: `${preview(name, 60)} ${actOfNotification(facts)}`,
    body: bodyOf(type, row),
    url: `${to}?id=${id}`,
    tag: post_id === null ? type : `post-${post_id}`,
    unread,
    account_id: accountIdSchema.parse(row.account_id),
  }
}

function bodyOf(type: NotificationKind, { username, content, text_content }: UnreadNotificationRow): string {
  const texts = { username: `@${username}`, comment: content, post: text_content }
  return preview(texts[notificationKinds[type].push.shows] ?? '', previewCharacters)
}

function preview(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('').trimEnd()}…`
}
