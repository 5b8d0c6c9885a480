import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import { repostPost, undoRepost } from '#contract/post-writing.ts'
import { countersEffect, movedCount } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Reposts a post, or takes the repost back. */
export const repostPostKind = outboxKind(
  'repost-post',
  { fields: { postId: postIdSchema, reposted: z.boolean() }, reply: repostPost.reply },
  {
    target: ({ postId }) => `repost:${postId}`,
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ reposted }) => !reposted,
    send: ({ postId, reposted }, send) => send(reposted ? repostPost : undoRepost, { params: { id: postId } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ reposted }) => ({ title: reposted ? 'Repost' : 'Take back a repost' }),
    pendingView: {
      post: (post, { postId, reposted }) =>
        post.id === postId
          ? { ...post, is_reposted: reposted, repost_count: movedCount(post.repost_count, post.is_reposted, reposted) }
          : post,
    },
    effects: (item, reply) => [
      countersEffect(item, reply),
      {
        on: 'repost',
        postId: item.postId,
        memberId: item.memberId,
        isReposted: reply?.is_reposted ?? false,
        at: item.createdAt,
      },
    ],
    outdatesCopies: true,
  },
)
