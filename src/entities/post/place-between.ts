import type { PostId } from '#contract/ids.ts'
import { placeOf, type FeedPage, type FeedState } from './feed-state.ts'

/**
 * Puts what a first page has below something known into its place at once, for a feed that goes by time: it is not new, but by somebody
 * heard again. Nothing that is known goes. `own` stood on top before the server said what else is new: what is below those alone may be that.
 */
export function placeBetween(state: FeedState, page: FeedPage, own: readonly PostId[]): FeedState {
  const listed = new Set([...state.pending, ...state.entries].map((entry) => (entry.kind === 'post' ? entry.id : '')))
  const entries = [...state.entries]
  let at = -1
  for (const entry of page.entries) {
    const known = entries.findIndex((each) => placeOf(each) === placeOf(entry))
    if (known >= 0) at = at < 0 && own.includes(entry.id) ? at : known
    else if (at >= 0 && !listed.has(entry.id)) {
      at += 1
      entries.splice(at, 0, entry)
    }
  }
  const { next_cursor } = page
  const below = at >= 0 && at === entries.length - 1 ? { next_cursor, end: next_cursor === null } : {}
  return { ...state, entries, ...below }
}
