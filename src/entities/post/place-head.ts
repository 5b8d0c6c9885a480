import { mergeHead, placeOf, type FeedPage, type FeedState } from './feed-state.ts'

/**
 * Takes a first page where it is not only newer than what is known: what it has below something known stands in its place at once, and
 * only what is above all that was known waits in `pending`. Nothing that is known goes.
 */
export function placeHead(state: FeedState, page: FeedPage, now: number): FeedState {
  const listed = new Set([...state.pending, ...state.entries].map((entry) => (entry.kind === 'post' ? entry.id : '')))
  const entries = [...state.entries]
  let at = -1
  for (const entry of page.entries) {
    const known = entries.findIndex((each) => placeOf(each) === placeOf(entry))
    if (known >= 0) at = known
    else if (at >= 0 && !listed.has(entry.id)) {
      at += 1
      entries.splice(at, 0, entry)
    }
  }
  const { next_cursor } = page
  const below = at >= 0 && at === entries.length - 1 ? { next_cursor, end: next_cursor === null } : {}
  return mergeHead({ ...state, entries, ...below }, page, now)
}
