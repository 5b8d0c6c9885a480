import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import { likePost } from '#contract/post-writing.ts'
import { countersEffect, movedCount } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Likes a post, or takes the like back. */
export const likePostKind = outboxKind(
  'like-post',
  { fields: { postId: postIdSchema, liked: z.boolean() }, reply: likePost.reply },
  {
    target: ({ postId }) => `like:${postId}`,
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ liked }) => !liked,
    send: ({ postId, liked }, send) => send(likePost, { params: { id: postId }, body: { liked } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ liked }) => ({ title: liked ? 'Like a post' : 'Take back a like' }),
    pendingView: {
      post: (post, { postId, liked }) =>
        post.id === postId
          ? { ...post, is_liked: liked, like_count: movedCount(post.like_count, post.is_liked, liked) }
          : post,
    },
    effects: (item, reply) => [countersEffect(item, reply)],
    outdatesCopies: true,
  },
)
