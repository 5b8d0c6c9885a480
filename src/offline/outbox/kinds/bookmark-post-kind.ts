import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import { bookmarkPost } from '#contract/post-writing.ts'
import { countersEffect, movedCount } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Bookmarks a post, or takes the bookmark back: then its place in the list goes when the list is loaded anew. */
export const bookmarkPostKind = outboxKind(
  'bookmark-post',
  { fields: { postId: postIdSchema, bookmarked: z.boolean() }, reply: bookmarkPost.reply },
  {
    target: ({ postId }) => `bookmark:${postId}`,
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ bookmarked }) => !bookmarked,
    send: ({ postId, bookmarked }, send) => send(bookmarkPost, { params: { id: postId }, body: { bookmarked } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ bookmarked }) => ({ title: bookmarked ? 'Bookmark a post' : 'Remove a bookmark' }),
    pendingView: {
      post: (post, { postId, bookmarked }) =>
        post.id === postId
          ? {
              ...post,
              is_bookmarked: bookmarked,
              bookmark_count: movedCount(post.bookmark_count, post.is_bookmarked, bookmarked),
            }
          : post,
    },
    effects: (item, reply) => [
      countersEffect(item, reply),
      ...(reply && item.bookmarked ? [{ on: 'new-bookmark', postId: item.postId } as const] : []),
    ],
    outdatesCopies: true,
  },
)
