import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import { uncertainItems } from '../outbox/uncertain-items.ts'
import { findCachedComment } from './comment-cache.ts'
import { findIn } from './comment-pages.ts'
import type { CommentPage, CommentPages } from './comments-in.ts'
import { mergeOutboxIntoComment } from './merge-outbox-into-comments.ts'

/** Where an answer goes. */
interface Asked {
  client: QueryClient
  queryKey: QueryKey
}

/** What the server tells of comments, without replies that it may count already: they are counted when they are shown (`toldCounts`). */
export function toldComments({ client, queryKey }: Asked, page: CommentPage): CommentPage {
  const items = uncertainItems(client)
  if (items.length === 0) return page
  const told = (comment: Comment) => {
    // Before it is looked for: a list may have thousands.
    if (mergeOutboxIntoComment(comment, items).reply_count === comment.reply_count) return comment
    // Another list may be of yesterday.
    const list = client.getQueryData<CommentPages>(queryKey)
    const known = findIn(list, comment.id) ?? findCachedComment(client, comment.id)
    return known ? { ...comment, reply_count: known.reply_count } : comment
  }
  return { ...page, items: page.items.map(told), ...(page.comment && { comment: told(page.comment) }) }
}
