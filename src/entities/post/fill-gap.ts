import { gapBetween, idsOf, placeOf, withoutRepeats, type FeedPage, type FeedState } from './feed-state.ts'
import { placeBetween } from './place-between.ts'

/**
 * Replaces the gap mark at `cursor` by the page fetched from there; a smaller gap stays when the page does not close it. What the page has
 * below something known goes below that: a page may reach further than the gap.
 */
export function fillGap(state: FeedState, cursor: string, page: FeedPage): FeedState {
  const at = state.entries.findIndex((entry) => entry.kind === 'gap' && entry.cursor === cursor)
  if (at < 0) return state
  const below = state.entries.slice(at + 1)
  const places = new Set(below.map(placeOf))
  const met = page.entries.findIndex((entry) => places.has(placeOf(entry)))
  const before = met < 0 ? page.entries : page.entries.slice(0, met)
  const fresh = withoutRepeats(before, idsOf(state.pending, state.entries))
  const entries = [...state.entries.slice(0, at), ...fresh, ...gapBetween(page, below), ...below]
  return placeBetween({ ...state, entries }, { ...page, entries: page.entries.slice(before.length) }, [])
}
