import { queryOptions } from '@tanstack/react-query'
import type { CommentOrder } from '#contract/comment.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'

/** In which order the member reads comments on this device; as the talk went, until they choose otherwise. */
export const commentOrderQuery = queryOptions({
  queryKey: ['comment-order'],
  queryFn: async ({ client, queryKey }): Promise<CommentOrder> => {
    const persisted = await readKey('comment-order')
    // What was chosen while the device was being read is newer.
    return client.getQueryData<CommentOrder>(queryKey) ?? persisted ?? 'oldest'
  },
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { storageKey: 'comment-order', isChoice: true },
})
