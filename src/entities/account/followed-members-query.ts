import { queryOptions } from '@tanstack/react-query'
import { listFollowing } from '#contract/follow.ts'
import { minuteMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { memberListKeys } from './member-list-keys.ts'

/** Whom a member follows, by name, at most the newest 100: those who are offered first where somebody is to be named. */
export function followedMembersQuery(memberId: AccountId) {
  return queryOptions({
    queryKey: [...memberListKeys.followed, memberId],
    queryFn: async ({ signal }) => {
      const { following } = await askUntilCurrent(
        () => call(listFollowing, { params: { id: memberId }, query: { limit: 100 } }, { signal }),
        ({ item }) => item.kind === 'follow',
      )
      return following.map(({ following_id: id, ...names }) => ({ id, ...names }))
    },
    staleTime: 5 * minuteMs,
    meta: { storageKey: 'followed-members' },
  })
}
