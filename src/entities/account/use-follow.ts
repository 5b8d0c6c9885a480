import { useQuery } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { followStatusQuery } from './follow-queries.ts'
import { mergeFollow } from './merge-follow.ts'

/** Whose button it is; `name` is for the list of what waits. */
interface Followed {
  id: AccountId
  name: string
}

/** What a follow button shows, undefined while nobody knows, and what its press does. Without `known` it asks the server. */
export function useFollow<Known extends boolean | undefined>({ id, name }: Followed, known: Known) {
  // A reply to an own follow is newer than the list the account came with.
  const { data } = useQuery({ ...followStatusQuery(id), enabled: known === undefined })
  const items = useOutbox()
  const isFollowing: Known | boolean = mergeFollow(id, data ?? known, items)
  const toggle = () => {
    void enqueueOrAlert({ kind: 'follow', accountId: id, following: isFollowing !== true, name })
  }
  return { isFollowing, toggle }
}
