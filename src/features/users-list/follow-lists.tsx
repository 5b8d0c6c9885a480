import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AccountId } from '#contract/ids.ts'
import {
  followersQuery,
  followingQuery,
  fromFollower,
  fromFollowing,
} from '#src/entities/account/follow-list-queries.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { MemberEntries } from './member-entries.tsx'

/** Who follows an account. */
export function FollowerList({ id }: { id: AccountId }) {
  const query = useInfiniteQuery(followersQuery(id, useMember().id))
  const { data } = query
  const accounts = useMemo(() => data?.pages.flatMap((page) => page.items.map(fromFollower)) ?? [], [data])
  return <MemberEntries accounts={accounts} list={useListState(query)} />
}

/** Whom an account follows. */
export function FollowingList({ id }: { id: AccountId }) {
  const query = useInfiniteQuery(followingQuery(id, useMember().id))
  const { data } = query
  const accounts = useMemo(() => data?.pages.flatMap((page) => page.items.map(fromFollowing)) ?? [], [data])
  return <MemberEntries accounts={accounts} list={useListState(query)} />
}
