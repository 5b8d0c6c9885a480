import { accountIdSchema } from '#contract/ids.ts'
import { pushKindSchema, type PushKind, type PushMessage } from '#contract/push.ts'
import type { NotedRow } from './push-repo.ts'

const previewCharacters = 120

/** What a device shows about a notification; a few hundred bytes, far below the 4 kB a push service takes. */
export function toPushMessage(row: NotedRow, unread: number): PushMessage {
  const type = pushKindSchema.parse(row.type)
  const name = `${row.first_name} ${row.last_name}`.trim() || `@${row.username}`
  const isReply = row.post_author_id !== row.account_id
  return {
    type,
    title: `${preview(name, 60)} ${deedOf(type, isReply)}`,
    body: bodyOf(type, row),
    url: urlOf(row, isReply),
    tag: row.post_id === null ? 'follow' : `post-${row.post_id}`,
    unread,
    account_id: accountIdSchema.parse(row.account_id),
  }
}

function deedOf(type: PushKind, isReply: boolean): string {
  if (type === 'like') return 'liked your post'
  if (type === 'repost') return 'reposted your post'
  if (type === 'follow') return 'started following you'
  return isReply ? 'replied to your comment' : 'commented on your post'
}

function bodyOf(type: PushKind, { username, content, text_content }: NotedRow): string {
  if (type === 'follow') return `@${username}`
  return preview((type === 'comment' ? content : text_content) ?? '', previewCharacters)
}

function urlOf({ post_id, actor_id, parent_id }: NotedRow, isReply: boolean): string {
  if (post_id === null) return `/guestprofile?id=${actor_id}`
  return isReply && parent_id !== null ? `/CommentDetails?id=${parent_id}` : `/postdetails?id=${post_id}`
}

function preview(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('').trimEnd()}…`
}
