import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AccountSummary } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import { followedMembersQuery } from '../account/followed-members-query.ts'
import { namedMemberOf } from '../account/named-member.ts'
import { cachedPosts } from '../post/post-cache.ts'
import { useMember } from '../session/use-session.ts'
import { memberSearchQuery } from './member-search-query.ts'
import { rankMembers } from './rank-members.ts'

/** Typing goes on for so long between two letters. */
const pauseMs = 200

/** Other members whose names begin as typed, best first; without a connection those whom this device knows of. */
export function useKnownMembers(begun: string): AccountSummary[] {
  const { id: memberId } = useMember()
  const client = useQueryClient()
  const followed = useQuery(followedMembersQuery(memberId)).data ?? []
  const asked = usePaused(begun)
  const found = useQuery(memberSearchQuery(asked)).data ?? []
  const nearby = useMemo(() => cachedPosts(client).map(authorOf), [client])
  return rankMembers({ followed, found, nearby }, begun).filter(({ id }) => id !== memberId)
}

function authorOf(post: Post): AccountSummary {
  return { ...namedMemberOf(post), is_following: false }
}

/** A value once it has rested for a moment. */
function usePaused(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
