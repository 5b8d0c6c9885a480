import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import type { Settled, SettledOf } from '#src/offline/outbox/settled-item.ts'
import { commentKeys } from './comment-keys.ts'
import { addTo, findIn, removeFrom, updateIn, type CommentPages } from './comment-pages.ts'
import { commentsQuery, repliesQuery } from './comment-queries.ts'

/** A comment as it was last seen in any list; undefined when none holds it. */
export function findCachedComment(client: QueryClient, id: CommentId): Comment | undefined {
  for (const [, list] of listsIn(client)) {
    const found = findIn(list, id)
    if (found) return found
  }
  return undefined
}

/** Brings what the server just confirmed into the lists, before the item leaves the outbox: nothing flickers. */
export function applySettledToComments(client: QueryClient, settled: Settled): void {
  switch (settled.kind) {
    case 'create-comment':
      addConfirmed(client, settled)
      return
    case 'delete-comment': {
      const { commentId } = settled.item
      const parentId = findCachedComment(client, commentId)?.parentCommentId
      patchLists(client, (list) => {
        const left = removeFrom(list, commentId)
        return parentId ? updateIn(left, parentId, (parent) => moved(parent, -1)) : left
      })
      client.removeQueries({ queryKey: commentKeys.repliesTo(commentId), type: 'inactive' })
      return
    }
    case 'like-comment': {
      const { item, reply } = settled
      if (reply) patchLists(client, (list) => updateIn(list, item.commentId, (comment) => ({ ...comment, ...reply })))
      return
    }
    default:
      return
  }
}

function addConfirmed(client: QueryClient, { item, reply }: SettledOf<'create-comment'>): void {
  const parentId = item.parentCommentId
  const listKey = parentId ? repliesQuery(parentId).queryKey : commentsQuery(item.postId).queryKey
  // Its place in the list, not the list's, tells whether an earlier answer knew of it: then its parent counts it already.
  const isNew = reply !== null && !findIn(client.getQueryData(listKey), reply.comment.id)
  if (!isNew) return
  patchLists(client, (list, key) => {
    const isItsList = hashKey(key) === hashKey(listKey)
    const grown = isItsList ? addTo(list, reply.comment, parentId ? 'bottom' : 'top') : list
    return parentId ? updateIn(grown, parentId, (parent) => moved(parent, 1)) : grown
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
