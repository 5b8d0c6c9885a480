import { queryOptions } from '@tanstack/react-query'
import { listMyTags, readOnboardingSuggestions } from '#contract/onboarding.ts'
import { askUntilCurrent } from '#src/entities/outbox/acknowledgements.ts'
import { call } from '#src/offline/api/call.ts'
import { isOfTags } from './onboarding-choices.ts'

/** Accounts and tags to start with. */
export function onboardingSuggestionsQuery() {
  return queryOptions({
    queryKey: ['onboarding-suggestions'],
    queryFn: async ({ signal }) => (await call(readOnboardingSuggestions, {}, { signal })).suggestions,
    staleTime: Infinity,
    meta: { storageKey: 'onboarding-suggestions' },
  })
}

/** The tags the member has chosen so far. */
export function myTagsQuery() {
  return queryOptions({
    queryKey: ['my-tags'],
    queryFn: ({ signal }) =>
      askUntilCurrent(
        async () => (await call(listMyTags, {}, { signal })).tags,
        ({ item: { kind } }) => isOfTags(kind),
      ),
    meta: { storageKey: 'my-tags' },
  })
}
