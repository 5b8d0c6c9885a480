import * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import { type PostId, postIdSchema } from '#contract/ids.ts'
import { viewPosts, viewsLimit } from '#contract/post-views.ts'
import { type CommonItem, outboxKind } from '../outbox-kind.ts'

/** As many as are sent without waiting for more. */
const enoughViews = 50

const fields = {
  postIds: z.optional(z.array(postIdSchema)),
  /** In their place: one post, as earlier builds wrote it. */
  postId: z.optional(postIdSchema),
}

interface Views {
  postIds?: PostId[] | undefined
  postId?: PostId | undefined
}

function idsOf({ postIds = [], postId }: Views): PostId[] {
  return postId === undefined ? postIds : [postId, ...postIds]
}

/** Counts that posts were seen: those of a minute together, or sooner once they are 50. */
export const viewPostsKind = outboxKind(
  'view-posts',
  { fields, reply: viewPosts.reply },
  {
    target: ({ postId }) => (postId === undefined ? 'views' : `view:${postId}`),
    // The server passes over what is gone, so that one post does not take the views of others along.
    dependsOn: () => [],
    urgency: 'last',
    dueAt: (item, now) => (idsOf(item).length < enoughViews ? now + minuteMs : 0),
    repeat: { means: 'merge', merge: (earlier, later) => withMore(earlier, idsOf(later)) },
    takesAway: () => false,
    send: async (item, send) => {
      const all = idsOf(item)
      let reply: unknown
      for (let at = 0; at < all.length; at += viewsLimit)
        reply = await send(viewPosts, { body: { post_ids: all.slice(at, at + viewsLimit) } })
      return reply
    },
    visibility: 'unseen',
    isEditable: false,
    describe: () => ({ title: 'Count views' }),
    pendingView: {},
    effects: () => [],
    outdatesCopies: false,
  },
)

/** The same item, which goes on waiting as it did, unless there is enough to send now. */
function withMore<Item extends Views & CommonItem>(item: Item, more: readonly PostId[]): Item {
  const postIds = [...new Set([...idsOf(item), ...more])]
  const isFirstTurn = item.state.status === 'waiting' && item.state.waitsFor === 'turn'
  const isDue = isFirstTurn && postIds.length >= enoughViews
  return { ...item, postIds, ...(isDue && { state: { ...item.state, notBefore: 0 } }) }
}
