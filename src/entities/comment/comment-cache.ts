import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { forgetQueries } from '../paged-list/forget-queries.ts'
import { commentKeys } from './comment-keys.ts'
import { addTo, findIn, removeFrom, updateIn, updateWhere } from './comment-pages.ts'
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
export function removeComment(
  client: QueryClient,
  effect: Omit<EffectOn<'deleted-comment'>, 'on' | 'isCertain'>,
): void {
  const {
    commentId: id,
    parentId = findCachedComment(client, id)?.parentCommentId,
    replyCount,
    isCounted = true,
  } = effect
  const by = isCounted ? -1 : 0
  patchLists(client, (list) => {
    const left = removeFrom(list, id)
    return parentId
      ? updateIn(left, parentId, (parent) => answered(parent, replyCount ?? parent.reply_count + by))
      : left
  })
  forgetQueries(client, commentKeys.repliesTo(id))
}

/** Changes a comment in every list. */
export function changeComment(client: QueryClient, { commentId, change }: EffectOn<'comment'>): void {
  patchLists(client, (list) => updateIn(list, commentId, (comment) => ({ ...comment, ...change })))
}

/** Every cached comment carries its author's names and picture. */
export function renameCommenter(client: QueryClient, { memberId, author }: EffectOn<'own-profile'>): void {
  if (Object.keys(author).length === 0) return
  const isOwn = ({ user_id }: Comment) => user_id === memberId
  patchLists(client, (list) => updateWhere(list, isOwn, (comment) => ({ ...comment, ...author })))
}

/** Brings an own comment in that the server just acknowledged. */
export function addComment(client: QueryClient, { comment, parentId, replyCount }: EffectOn<'new-comment'>): void {
  if (!parentId) {
    patchLists(client, (list, [, postId, order]) => {
      if (postId !== comment.post_id) return list
      return addTo(list, comment, order === 'newest' ? 'top' : 'bottom')
    })
    return
  }
  const queryKey = commentKeys.repliesTo(parentId)
  // Where the server does not tell: whether its place in the list is known already says what its parent may count, until that is asked anew.
  const lists = client.getQueriesData<CommentPages>({ queryKey })
  const by = lists.some(([, list]) => findIn(list, comment.id)) ? 0 : 1
  patchLists(client, (list, key) => {
    const grown = partialMatchKey(key, queryKey) ? addTo(list, comment, 'bottom') : list
    return updateIn(grown, parentId, (parent) => answered(parent, replyCount ?? parent.reply_count + by))
  })
}

/** Asks for the comments on screen once more: what was acknowledged may have been recorded long ago. */
export function askForCommentsAnew(client: QueryClient): void {
  for (const queryKey of [commentKeys.lists, commentKeys.replyLists])
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

function answered(comment: Comment, replies: number): Comment {
  return { ...comment, reply_count: Math.max(0, replies) }
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
