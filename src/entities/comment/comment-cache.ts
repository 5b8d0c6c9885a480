import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { forgetQueries } from '../paged-list/forget-queries.ts'
import { commentKeys } from './comment-keys.ts'
import { addTo, findIn, removeFrom, updateIn } from './comment-pages.ts'
import type { CommentPages } from './comments-in.ts'

/** A comment as it was last seen in any list; undefined when it is in none. */
export function findCachedComment(client: QueryClient, id: CommentId): Comment | undefined {
  for (const [, list] of listsIn(client)) {
    const found = findIn(list, id)
    if (found) return found
  }
  return undefined
}

/** Takes a deleted comment and its replies out of the lists. */
export function removeComment(client: QueryClient, id: CommentId): void {
  const parentId = findCachedComment(client, id)?.parentCommentId
  patchLists(client, (list) => {
    const left = removeFrom(list, id)
    return parentId ? updateIn(left, parentId, (parent) => moved(parent, -1)) : left
  })
  forgetQueries(client, commentKeys.repliesTo(id))
}

/** Changes a comment in every list. */
export function changeComment(client: QueryClient, { commentId, change }: EffectOn<'comment'>): void {
  patchLists(client, (list) => updateIn(list, commentId, (comment) => ({ ...comment, ...change })))
}

/** Brings an own comment in that the server just acknowledged. */
export function addComment(client: QueryClient, { comment, parentId }: EffectOn<'new-comment'>): void {
  if (!parentId) {
    patchLists(client, (list, [, postId, order]) => {
      if (postId !== comment.post_id) return list
      return addTo(list, comment, order === 'newest' ? 'top' : 'bottom')
    })
    return
  }
  const queryKey = commentKeys.repliesTo(parentId)
  // Its place in the list, not the list's, tells whether an earlier answer knew of it: then its parent counts it already.
  const lists = client.getQueriesData<CommentPages>({ queryKey })
  if (lists.some(([, list]) => findIn(list, comment.id))) return
  patchLists(client, (list, key) => {
    const grown = partialMatchKey(key, queryKey) ? addTo(list, comment, 'bottom') : list
    return updateIn(grown, parentId, (parent) => moved(parent, 1))
  })
}

function moved(comment: Comment, by: 1 | -1): Comment {
  return { ...comment, reply_count: Math.max(0, comment.reply_count + by) }
}

function patchLists(client: QueryClient, patch: (list: CommentPages, key: QueryKey) => CommentPages): void {
  for (const queryKey of [commentKeys.lists, commentKeys.replyLists]) {
    // An answer that is on its way may have been given before: it would undo this. It is asked for again.
    const onTheirWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
    void client.cancelQueries({ queryKey })
    for (const [key, list] of client.getQueriesData<CommentPages>({ queryKey })) {
      if (list) client.setQueryData(key, patch(list, key))
    }
    for (const query of onTheirWay) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

function listsIn(client: QueryClient) {
  return [
    ...client.getQueriesData<CommentPages>({ queryKey: commentKeys.lists }),
    ...client.getQueriesData<CommentPages>({ queryKey: commentKeys.replyLists }),
  ]
}
