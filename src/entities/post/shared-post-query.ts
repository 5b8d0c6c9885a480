import { queryOptions } from '@tanstack/react-query'
import { readSharePreview } from '#contract/share.ts'
import { call } from '#src/offline/api/call.ts'
import { postKeys } from './post-keys.ts'

/** The post behind a share link, as a visitor may see it. Nothing of it is persisted on the device. */
export function sharedPostQuery(shareId: string) {
  return queryOptions({
    queryKey: postKeys.shared(shareId),
    queryFn: async ({ signal }) => (await call(readSharePreview, { params: { shareid: shareId } }, { signal })).data,
    staleTime: 60_000,
  })
}
