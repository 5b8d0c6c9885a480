import type { Comment } from '#contract/comment.ts'
import { accountIdSchema, commentIdSchema, postIdSchema } from '#contract/ids.ts'
import type { CommentRow } from './comment-summary-repo.ts'

export function toComment(row: CommentRow): Comment {
  return {
    id: commentIdSchema.parse(row.id),
    post_id: postIdSchema.parse(row.post_id),
    content: row.content,
    user_id: accountIdSchema.parse(row.author_id),
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture_url: row.picture_media,
    created_at: new Date(row.created_at).toISOString(),
    like_count: row.like_count,
    is_liked: row.viewer_like !== null,
    reply_count: row.reply_count,
    ...(row.hidden_at !== null && { is_hidden: true }),
    ...(row.is_below_own === 1 && row.author_id !== row.post_author_id && { may_hide: true }),
    ...(row.parent_id !== null && { parentCommentId: commentIdSchema.parse(row.parent_id) }),
  }
}
