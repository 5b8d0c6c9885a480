import { postIdSchema } from '#contract/ids.ts'
import { viewPost } from '#contract/post.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Counts that a post was seen. */
export const viewPostsKind = outboxKind(
  'view-posts',
  { fields: { postId: postIdSchema }, reply: viewPost.reply },
  {
    target: ({ postId }) => `view:${postId}`,
    dependsOn: ({ postId }) => [postTarget(postId)],
    urgency: 'last',
    repeat: { means: 'nothing' },
    takesAway: () => false,
    send: ({ postId }, send) => send(viewPost, { params: { id: postId } }),
    visibility: 'unseen',
    describe: () => ({ title: 'Count a view' }),
    pendingView: {},
    effects: () => [],
    outdatesCopies: false,
  },
)
