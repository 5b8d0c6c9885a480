import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { commentsIn, parentIn, type CommentPages } from '../comment/comments-in.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { cachedPosts } from '../post/post-cache.ts'

/** The targets of what waits and is about posts and comments of a member, and about what stands below these, as far as they are on this device. */
export function waitingAboutMember(client: QueryClient, memberId: AccountId): string[] {
  const comments = cachedComments(client)
  const gone = new Set<string | undefined>(
    [...cachedPosts(client), ...comments].flatMap(({ id, user_id }) => (user_id === memberId ? id : [])),
  )
  for (const { id, post_id, parentCommentId } of comments)
    if (gone.has(post_id) || (parentCommentId !== undefined && gone.has(parentCommentId))) gone.add(id)
  const items = client.getQueryData(outboxQuery.queryKey)?.items ?? []
  const about = items.filter((item) => item.state.status === 'waiting' && subjectsOf(item).some((id) => gone.has(id)))
  return [...new Set(about.map(({ target }) => target))]
}

function cachedComments(client: QueryClient) {
  return [commentKeys.lists, commentKeys.replyLists].flatMap((queryKey) =>
    client
      .getQueriesData<CommentPages>({ queryKey })
      .flatMap(([, list]) => [...commentsIn(list), parentIn(list) ?? []].flat()),
  )
}

function subjectsOf(item: OutboxItem): (string | undefined)[] {
  return [
    'postId' in item ? item.postId : undefined,
    'commentId' in item ? item.commentId : undefined,
    'parentCommentId' in item ? item.parentCommentId : undefined,
  ]
}
