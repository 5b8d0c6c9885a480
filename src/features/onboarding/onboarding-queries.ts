import { queryOptions } from '@tanstack/react-query'
import { listMyTags, readOnboardingSuggestions } from '#contract/onboarding.ts'
import { call } from '#src/offline/api/call.ts'

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
    queryFn: async ({ signal }) => (await call(listMyTags, {}, { signal })).tags,
    meta: { storageKey: 'my-tags' },
  })
}
