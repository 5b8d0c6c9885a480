import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import { uncertainItems } from '../outbox/uncertain-items.ts'
import { findCachedComment } from './comment-cache.ts'
import type { CommentPage } from './comments-in.ts'
import { mergeOutboxIntoComment } from './merge-outbox-into-comments.ts'

/** What the server tells of comments, without replies that it may count already: they are counted when they are shown (`toldCounts`). */
export function toldComments(client: QueryClient, page: CommentPage): CommentPage {
  const items = uncertainItems(client)
  const told = (comment: Comment) => {
    const known = findCachedComment(client, comment.id)
    if (!known || mergeOutboxIntoComment(known, items).reply_count === known.reply_count) return comment
    return { ...comment, reply_count: known.reply_count }
  }
  return { ...page, items: page.items.map(told), ...(page.comment && { comment: told(page.comment) }) }
}
