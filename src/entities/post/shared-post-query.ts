import { queryOptions } from '@tanstack/react-query'
import { readSharePreview } from '#contract/share-preview.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { postKeys } from './post-keys.ts'

/** The post behind a share link with the first comments on it, unless the member may not see its author. Nothing of it is persisted on the device. */
export function sharedPostQuery(shareId: string) {
  return queryOptions({
    queryKey: postKeys.shared(shareId),
    queryFn: async ({ signal }) => {
      const ask = () => call(readSharePreview, { params: { shareid: shareId } }, { signal })
      return ask().catch((error: unknown) => {
        // The session has ended, and with it what it said: a visitor may read on.
        if (error instanceof ApiError && error.status === 401) return ask()
        throw error
      })
    },
    staleTime: 60_000,
  })
}
