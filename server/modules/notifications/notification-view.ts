import { accountIdSchema, commentIdSchema, notificationIdSchema, postIdSchema } from '#contract/ids.ts'
import { notificationSchema, type Notification } from '#contract/notification.ts'
import { decisionOf, wordsOf, type DecisionFacts } from './notification-summary-view.ts'
import type { NotificationRow } from './notification-repo.ts'

const previewCharacters = 120
const typeSchema = notificationSchema.shape.type

export function toNotification(row: NotificationRow): Notification {
  const told = decisionOf(row)
  return told ? { ...toPlain(row), ...ofDecision(told) } : toPlain(row)
}

/** What is by the moderators is by the product, and leads to what it is about. */
function ofDecision({ decision, name, actorId, postId }: DecisionFacts): Partial<Notification> {
  return {
    actor_id: accountIdSchema.parse(actorId),
    actor_username: name,
    actor_first_name: name,
    actor_last_name: '',
    actor_profile_pic: null,
    post_id: postId === null ? null : postIdSchema.parse(postId),
    comment_preview: decision.reason === null ? null : toPreview(decision.reason),
    decision,
  }
}

function toPlain(row: NotificationRow): Notification {
  const words = wordsOf(row)
  return {
    id: notificationIdSchema.parse(row.id),
    type: typeSchema.parse(row.type),
    created_at: new Date(row.created_at).toISOString(),
    actor_id: accountIdSchema.parse(row.actor_id),
    actor_username: row.username,
    actor_first_name: row.first_name,
    actor_last_name: row.last_name,
    actor_profile_pic: row.picture_media,
    post_id: row.post_id === null ? null : postIdSchema.parse(row.post_id),
    comment_id: row.comment_id === null ? null : commentIdSchema.parse(row.comment_id),
    comment_preview: words === null ? null : toPreview(words),
    parent_comment_id: row.parent_id === null ? null : commentIdSchema.parse(row.parent_id),
    is_own_post: row.post_author_id === row.account_id,
    is_read: row.read_at !== null,
  }
}

function toPreview(content: string): string {
  const characters = [...content]
  if (characters.length <= previewCharacters) return content
  return `${characters.slice(0, previewCharacters).join('').trimEnd()}…`
}
