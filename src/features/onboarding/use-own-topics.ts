import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Tag } from '#contract/onboarding.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { chosenTags, isOfTags, tagChanges, wantedTags, type TagWishes } from './onboarding-choices.ts'
import { myTagsQuery, onboardingSuggestionsQuery } from './onboarding-queries.ts'

const none: Tag[] = []
const noWishes: TagWishes = new Map()

/** The topics that the member has once everything waiting has been sent, those offered, and a choice among them. */
export function useOwnTopics() {
  const client = useQueryClient()
  const items = useOutbox()
  const saved = useQuery(myTagsQuery()).data ?? none
  const suggested = useQuery(onboardingSuggestionsQuery()).data?.tags ?? none
  const [wishes, setWishes] = useState(noWishes)
  const [notice, setNotice] = useState<FormNotice>()
  const isWaiting = items.some(({ kind, state }) => isOfTags(kind) && state.status === 'waiting')
  useEffect(() => {
    // Another device may have chosen others.
    if (!isWaiting) void client.invalidateQueries({ queryKey: myTagsQuery().queryKey })
  }, [client, isWaiting])

  const has = chosenTags(saved, items)
  const chosen = wantedTags(has, wishes)
  const offered = [...new Map([...saved, ...suggested].map((tag) => [tag.id, tag])).values()]
  const toggle = (name: string) => setWishes((now) => new Map(now).set(name, !chosen.has(name)))
  /** Hands the changes to the outbox; false when the device could not take them. */
  const save = async (): Promise<boolean> => {
    for (const change of tagChanges(has, chosen, offered)) if (!(await enqueueOrAlert(change))) return false
    setWishes(noWishes)
    setNotice({ kind: 'success', text: 'Your topics are saved.' })
    return true
  }
  const reset = () => setWishes(noWishes)
  return { chosen, offered, toggle, save, reset, notice, isWaiting }
}
