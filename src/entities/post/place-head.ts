import { mergeHead, type FeedEntry, type FeedPage, type FeedState } from './feed-state.ts'

/** As one place in a feed: a post that somebody reposts comes back in another one. */
function placeOf(entry: FeedEntry): string {
  return entry.kind === 'gap' ? entry.cursor : `${entry.id}|${entry.repost_details?.created_at ?? ''}`
}

const isPost = (entry: FeedEntry) => entry.kind === 'post'

/**
 * Takes a first page where it is not only newer than what is known: as far as the page goes, its order counts. What came in between
 * stands in its place, and what is gone from there is gone; only what is above all that was known waits in `pending`.
 */
export function placeHead(state: FeedState, page: FeedPage, now: number): FeedState {
  const known = new Set(state.entries.filter(isPost).map(placeOf))
  const first = page.entries.findIndex((entry) => known.has(placeOf(entry)))
  if (first < 0) return mergeHead(state, page, now)
  const placed = page.entries.slice(first)
  const places = new Set(placed.map(placeOf))
  const ids = new Set(placed.map(({ id }) => id))
  const last = state.entries.findLastIndex((entry) => isPost(entry) && places.has(placeOf(entry)))
  const isOther = (entry: FeedEntry) => entry.kind === 'gap' || !ids.has(entry.id)
  // The page may be all there is.
  const below = page.next_cursor === null ? [] : state.entries.slice(last + 1).filter(isOther)
  const entries = [...placed, ...below]
  const listed = new Set(entries.flatMap((entry) => (entry.kind === 'post' ? [entry.id] : [])))
  const pending = page.entries.slice(0, first).filter(({ id }) => !listed.has(id))
  const { next_cursor, end } =
    below.length > 0 ? state : { next_cursor: page.next_cursor, end: page.next_cursor === null }
  return { entries, pending, next_cursor, end, fetchedAt: now }
}
