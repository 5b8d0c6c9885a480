import { queryOptions } from '@tanstack/react-query'
import { readPost } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { effectsOf } from '#src/offline/outbox/outbox-item.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { postKeys } from './post-keys.ts'

/** One post. Lists put it into the cache, so it is fetched only where it is missing or asked for anew. */
export function postQuery(id: PostId) {
  return queryOptions({
    queryKey: postKeys.one(id),
    queryFn: ({ signal }) =>
      askUntilCurrent(
        () => call(readPost, { params: { id } }, { signal }),
        (acknowledgement) => effectsOf(acknowledgement).some((effect) => effect.on === 'post' && effect.postId === id),
      ),
    staleTime: Infinity,
    // A card that scrolled out of the window must not find its post gone when it comes back.
    gcTime: Infinity,
    meta: { storageKey: `post:${id}` },
  })
}
