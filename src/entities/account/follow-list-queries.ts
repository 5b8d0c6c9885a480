import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { AccountSummary } from '#contract/account.ts'
import { listFollowers, listFollowing } from '#contract/follow.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { AccountId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { byCursor, pageAt } from '../paged-list/by-cursor.ts'
import { cacheFollowStatus } from './follow-queries.ts'
import { memberListKeys } from './member-list-keys.ts'

/** Which of the two lists of a profile. */
export type FollowListKind = 'followers' | 'following'

type FollowerEntry = ReplyOf<typeof listFollowers>['followers'][number]
type FollowingEntry = ReplyOf<typeof listFollowing>['following'][number]
type Page<Entry> = { items: Entry[]; next_cursor: string | null }

const isFollow = ({ item }: Acknowledgement) => item.kind === 'follow'

/** Who follows an account, newest first, page by page. */
export function followersQuery(id: AccountId, memberId: AccountId) {
  return infiniteQueryOptions({
    queryKey: [...memberListKeys.followers, id],
    queryFn: async ({ client, pageParam, signal }): Promise<Page<FollowerEntry>> => {
      const input = { params: { id }, query: pageAt(pageParam) }
      const { followers, next_cursor } = await askUntilCurrent(() => call(listFollowers, input, { signal }), isFollow)
      cacheStatuses(client, followers.map(fromFollower), memberId)
      return { items: followers, next_cursor }
    },
    ...byCursor,
    meta: { storageKey: `followers-of:${id}` },
  })
}

/** Whom an account follows, newest first, page by page. */
export function followingQuery(id: AccountId, memberId: AccountId) {
  return infiniteQueryOptions({
    queryKey: [...memberListKeys.following, id],
    queryFn: async ({ client, pageParam, signal }): Promise<Page<FollowingEntry>> => {
      const input = { params: { id }, query: pageAt(pageParam) }
      const { following, next_cursor } = await askUntilCurrent(() => call(listFollowing, input, { signal }), isFollow)
      cacheStatuses(client, following.map(fromFollowing), memberId)
      return { items: following, next_cursor }
    },
    ...byCursor,
    meta: { storageKey: `following-of:${id}` },
  })
}

export function fromFollower({ follower_id: id, ...names }: FollowerEntry): AccountSummary {
  return { id, ...names }
}

export function fromFollowing({ following_id: id, ...names }: FollowingEntry): AccountSummary {
  return { id, ...names }
}

function cacheStatuses(client: QueryClient, accounts: readonly AccountSummary[], memberId: AccountId): void {
  for (const { id, is_following } of accounts) {
    if (id !== memberId) cacheFollowStatus(client, id, is_following)
  }
}
