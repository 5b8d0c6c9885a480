import { postIdSchema } from '#contract/ids.ts'
import { audienceSchema, setCommentsFrom } from '#contract/reach.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Says who may comment on an own post. */
export const commentsFromKind = outboxKind(
  'comments-from',
  { fields: { postId: postIdSchema, commentsFrom: audienceSchema }, reply: setCommentsFrom.reply },
  {
    target: ({ postId }) => `comments-from:${postId}`,
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'replacement' },
    takesAway: () => false,
    send: ({ postId, commentsFrom }, send) =>
      send(setCommentsFrom, { params: { id: postId }, body: { comments_from: commentsFrom } }),
    visibility: 'shown',
    isEditable: false,
    describe: () => ({ title: 'Change who can comment on a post' }),
    pendingView: {
      post: (post, { postId, commentsFrom }) => (post.id === postId ? { ...post, comments_from: commentsFrom } : post),
    },
    effects: ({ postId, commentsFrom: comments_from }) => [
      { on: 'post', postId, change: (post) => ({ ...post, comments_from }), isCertain: true },
    ],
    outdatesCopies: true,
  },
)
