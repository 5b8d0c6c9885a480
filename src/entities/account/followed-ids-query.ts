import { queryOptions } from '@tanstack/react-query'
import { listFollowing } from '#contract/follow.ts'
import type { AccountId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** Whom a member follows, at most the newest 100: enough to know whether the onboarding's five are reached. */
export function followedIdsQuery(memberId: AccountId) {
  return queryOptions({
    queryKey: ['followed-ids', memberId],
    queryFn: async ({ signal }) => {
      const { following } = await askUntilCurrent(
        () => call(listFollowing, { params: { id: memberId }, query: { limit: 100 } }, { signal }),
        ({ item }) => item.kind === 'follow',
      )
      return following.map((entry) => entry.following_id)
    },
  })
}
