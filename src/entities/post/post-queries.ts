import { queryOptions } from '@tanstack/react-query'
import { type Post, readPost } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { effectsOf } from '#src/offline/outbox/outbox-item.ts'
import { askUntilCurrent, isToldSince, momentOfAsking } from '../outbox/acknowledgements.ts'
import { postKeys } from './post-keys.ts'
import { countsOf, toldCounts } from './told-counts.ts'

/** One post. Lists put it into the cache, so it is fetched only where it is missing or asked for anew. */
export function postQuery(id: PostId) {
  return queryOptions({
    queryKey: postKeys.one(id),
    queryFn: async ({ client, signal }) => {
      const asked = momentOfAsking()
      const told = await askUntilCurrent(
        () => call(readPost, { params: { id } }, { signal }),
        (acknowledgement) => effectsOf(acknowledgement).some((effect) => effect.on === 'post' && effect.postId === id),
      )
      const known = client.getQueryData<Post>(postKeys.one(id))
      return toldCounts(client, known, known && isToldSince(asked, id) ? { ...told, ...countsOf(known) } : told)
    },
    staleTime: Infinity,
    // A card that scrolled out of the window must not find its post gone when it comes back.
    gcTime: Infinity,
    meta: { storageKey: `post:${id}` },
  })
}
