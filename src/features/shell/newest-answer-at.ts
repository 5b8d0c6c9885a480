import type { Query } from '@tanstack/react-query'

// What the member chose here, and where they were, is written down whenever they look.
const ofMember = /^(?:feed-type|comment-order|feed-position:.*)$/

/** When the newest of the server's answers that are cached came, in ms since 1970; undefined when there is none. */
export function newestAnswerAt(queries: readonly Pick<Query, 'meta' | 'state'>[]): number | undefined {
  const times = queries
    .filter(({ meta }) => meta?.storageKey !== undefined && !ofMember.test(meta.storageKey))
    .map(({ state }) => state.dataUpdatedAt)
  return Math.max(0, ...times) || undefined
}
