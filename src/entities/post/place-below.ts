import { appendPage, placeOf, type FeedPage, type FeedState } from './feed-state.ts'

/**
 * Puts what a first page has below all that is known at the end of it at once: where a post was taken out, or pages became longer, that is
 * what comes next, and nothing new. Whether the end is the true one is as the page says.
 */
export function placeBelow(state: FeedState, page: FeedPage): FeedState {
  const known = new Set([...state.pending, ...state.entries].map(placeOf))
  const end = state.entries.at(-1)
  const reaches = end !== undefined && page.entries.some((entry) => placeOf(entry) === placeOf(end))
  const below = page.entries.slice(page.entries.findLastIndex((entry) => known.has(placeOf(entry))) + 1)
  const isSame = below.length === 0 && state.end === (page.next_cursor === null)
  return reaches && !isSame ? appendPage(state, { ...page, entries: below }) : state
}
