import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountId } from '#contract/ids.ts'
import { followedIdsQuery } from '#src/entities/account/followed-ids-query.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { displayName } from '#src/lib/display-name.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { chosenTags, followedAccounts, offeredAccounts, tagChanges, wantedTags } from './onboarding-choices.ts'
import type { FollowWishes, TagWishes } from './onboarding-choices.ts'
import { myTagsQuery, onboardingSuggestionsQuery } from './onboarding-queries.ts'

const noTags: [] = []
const nobody: AccountId[] = []

/** What the newcomer is offered and has chosen so far, and the ways to change it. */
export function useOnboarding() {
  const member = useMember()
  const items = useOutbox()
  const suggestions = useQuery(onboardingSuggestionsQuery())
  const cachedTags = useQuery(myTagsQuery()).data ?? noTags
  const cachedFollows = useQuery(followedIdsQuery(member.id)).data ?? nobody
  const [wishes, setWishes] = useState<FollowWishes>(new Map())
  const [tagWishes, setTagWishes] = useState<TagWishes>(new Map())

  const followed = followedAccounts(cachedFollows, items, wishes)
  const hasTags = chosenTags(cachedTags, items)
  const tags = wantedTags(hasTags, tagWishes)

  const toggleFollow = (accountId: AccountId) => {
    const following = !followed.has(accountId)
    setWishes((now) => new Map(now).set(accountId, following))
    const account = suggestions.data && offeredAccounts(suggestions.data).find(({ id }) => id === accountId)
    void enqueueOrAlert({ kind: 'follow', accountId, following, name: account && displayName(account) })
  }
  const toggleTag = (name: string) => setTagWishes((now) => new Map(now).set(name, !tags.has(name)))
  const saveTags = async () => {
    const known = [...cachedTags, ...(suggestions.data?.tags ?? [])]
    for (const item of tagChanges(hasTags, tags, known)) await enqueue(item)
  }
  return { suggestions, followed, tags, toggleFollow, toggleTag, saveTags }
}
