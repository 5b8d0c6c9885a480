import { accountIdSchema, commentIdSchema, notificationIdSchema, postIdSchema } from '#contract/ids.ts'
import { notificationSchema, type Notification } from '#contract/notification.ts'
import { cutText } from '#server/cut-text.ts'
import { pictureUrl, pictureWidths } from '#server/infra/media/media-key.ts'
import { decisionOf, previewCharacters, wordsOf, type DecisionFacts } from './notification-summary-view.ts'
import type { NotificationRow, ToldPost } from './notification-page-repo.ts'

const typeSchema = notificationSchema.shape.type

/** `post`: the one it is about, as far as the member may see it. */
export function toNotification(row: NotificationRow, post: ToldPost | undefined): Notification {
  const told = decisionOf(row)
  return { ...toPlain(row), ...(told && ofDecision(told)), ...ofPost(post) }
}

/** The post that a notification names. */
export function toldPost(row: NotificationRow): ToldPost | undefined {
  const { text_content, key, widths, thumbhash } = row
  // Without a text there is no such post.
  if (text_content === null) return undefined
  return { text_content, key, widths, thumbhash }
}

/** The post of the decision that a notification tells of, where it names none itself. */
export function decidedPostId({ post_id, decision_post_id }: NotificationRow): string | null {
  return post_id === null ? decision_post_id : null
}

function ofPost(post: ToldPost | undefined): Pick<Notification, 'post_preview' | 'post_picture'> {
  if (!post) return { post_preview: null, post_picture: null }
  const { text_content, key, widths, thumbhash } = post
  const width = widths === null ? undefined : pictureWidths(widths)[0]
  const hasPicture = key !== null && thumbhash !== null && width !== undefined
  return {
    post_preview: cutText(text_content, previewCharacters),
    post_picture: hasPicture ? { url: pictureUrl(key, width), thumbhash } : null,
  }
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
    comment_preview: decision.reason === null ? null : cutText(decision.reason, previewCharacters),
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
    comment_preview: words === null ? null : cutText(words, previewCharacters),
    parent_comment_id: row.parent_id === null ? null : commentIdSchema.parse(row.parent_id),
    is_own_post: row.post_author_id === row.account_id,
    is_read: !row.is_unread,
  }
}
