import type { Query } from '@tanstack/react-query'

/** When the newest of the server's answers that are cached came, in ms since 1970; undefined when there is none. */
export function newestAnswerAt(queries: readonly Pick<Query, 'meta' | 'state'>[]): number | undefined {
  const times = queries
    // What the member chose here, and where they were, is written down whenever they look.
    .filter(({ meta }) => meta?.storageKey !== undefined && !meta.isChoice && !meta.isPlace)
    .map(({ state }) => state.dataUpdatedAt)
  return Math.max(0, ...times) || undefined
}
