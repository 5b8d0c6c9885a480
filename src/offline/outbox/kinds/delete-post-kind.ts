import { postIdSchema } from '#contract/ids.ts'
import { deletePost } from '#contract/post-writing.ts'
import { outboxKind } from '../outbox-kind.ts'
import { postTarget } from '../targets.ts'

/** Deletes a post of one's own. */
export const deletePostKind = outboxKind(
  'delete-post',
  { fields: { postId: postIdSchema }, reply: deletePost.reply },
  {
    target: ({ postId }) => postTarget(postId),
    dependsOn: () => [],
    repeat: { means: 'end' },
    takesAway: () => true,
    send: ({ postId }, send) => send(deletePost, { params: { id: postId } }),
    visibility: 'shown',
    isEditable: false,
    describe: () => ({ title: 'Delete a post' }),
    // Lists leave its card out.
    pendingView: {},
    effects: ({ postId }) => [{ on: 'deleted-post', postId }],
    outdatesCopies: true,
  },
)
