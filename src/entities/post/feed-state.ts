import type { Post } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'

export type RepostDetails = NonNullable<Post['repost_details']>

/** A place in a feed: a post by its id, or the mark of a stretch of history that was never fetched. */
export type FeedEntry =
  | { kind: 'post'; id: PostId; repost_details?: RepostDetails | undefined }
  | { kind: 'gap'; cursor: string }

/** What is known of one feed: the order only; the posts themselves are cached one by one. */
export interface FeedState {
  /** Top first, each post at most once. */
  entries: FeedEntry[]
  /** Newer than `entries`; waits behind the pill so that nothing moves under the reader. */
  pending: FeedEntry[]
  /** Where the next page starts, null at the true end. */
  next_cursor: string | null
  end: boolean
  /** Milliseconds since 1970, of the last answer about the head. */
  fetchedAt: number
  /**
   * Others are followed or heard than when the list was fetched: whoever asks for it anew gets it from this page on. The page as it was
   * answered last, `wanted` before.
   */
  renewal?: 'wanted' | FeedPage | undefined
}

/** One page of a feed as the server gave it, reduced to its order. */
export interface FeedPage {
  entries: Extract<FeedEntry, { kind: 'post' }>[]
  next_cursor: string | null
}

export const emptyFeed: FeedState = { entries: [], pending: [], next_cursor: null, end: false, fetchedAt: 0 }

export function toFeedPage(reply: { posts: readonly Post[]; next_cursor: string | null }): FeedPage {
  return { entries: reply.posts.map(toPostEntry), next_cursor: reply.next_cursor }
}

function toPostEntry({ id, repost_details }: Post): FeedPage['entries'][number] {
  return repost_details ? { kind: 'post', id, repost_details } : { kind: 'post', id }
}

/** Identifies an entry for React and for the recorded reading position. */
export function entryKey(entry: FeedEntry): string {
  return entry.kind === 'gap' ? `gap:${entry.cursor}` : entry.id
}

/** A post that comes back because somebody reposted it is a new place in the feed: it proves nothing about what lies below it. */
export function placeOf(entry: FeedEntry): string {
  return entry.kind === 'gap' ? entryKey(entry) : `${entry.id}|${entry.repost_details?.created_at ?? ''}`
}

/** Of the posts among them. */
export function idsOf(...lists: (readonly FeedEntry[])[]): Set<string> {
  return new Set(lists.flat().flatMap((entry) => (entry.kind === 'post' ? [entry.id] : [])))
}

/** The mark of what lies between a page and what is known below it; none where they meet or nothing lies there. */
export function gapBetween(page: FeedPage, below: readonly FeedEntry[]): FeedEntry[] {
  const places = new Set(below.map(placeOf))
  const meets = page.entries.some((entry) => places.has(placeOf(entry)))
  return meets || page.next_cursor === null ? [] : [{ kind: 'gap', cursor: page.next_cursor }]
}

/** Each of them once, and none that is `known`. */
export function withoutRepeats(entries: FeedPage['entries'], known: Set<string>): FeedPage['entries'] {
  const seen = new Set(known)
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * Takes a fresh first page. Into an empty feed it goes as it is; otherwise what is new waits in `pending`, with a gap mark
 * below it when the page does not reach what is known. An empty page changes nothing but the time.
 */
export function mergeHead(state: FeedState, page: FeedPage, now: number): FeedState {
  if (state.entries.length === 0) {
    const entries = withoutRepeats(page.entries, new Set())
    return { entries, pending: [], next_cursor: page.next_cursor, end: page.next_cursor === null, fetchedAt: now }
  }
  const fresh = withoutRepeats(page.entries, idsOf(state.pending, state.entries))
  if (fresh.length === 0) return { ...state, fetchedAt: now }
  const known = [...state.pending, ...state.entries]
  return { ...state, pending: [...fresh, ...gapBetween(page, known), ...state.pending], fetchedAt: now }
}

/** As if nothing were known, where nothing but own posts is, which stood there before the server said what else there is. */
export function unlessOwnAlone(state: FeedState, ownIds: readonly PostId[]): FeedState {
  return state.entries.every((entry) => entry.kind === 'post' && ownIds.includes(entry.id)) ? emptyFeed : state
}

/** A first page without the own posts that stand on top already: that it reaches those does not mean that it reaches what is below them. */
export function withoutShown(page: FeedPage, { entries }: FeedState, ownIds: readonly PostId[]): FeedPage {
  const shown = idsOf(entries)
  return { ...page, entries: page.entries.filter(({ id }) => !(ownIds.includes(id) && shown.has(id))) }
}

/** Adds the page below the last one known. */
export function appendPage(state: FeedState, page: FeedPage): FeedState {
  const fresh = withoutRepeats(page.entries, idsOf(state.pending, state.entries))
  return {
    ...state,
    entries: [...state.entries, ...fresh],
    next_cursor: page.next_cursor,
    end: page.next_cursor === null,
  }
}

/** Puts what waited behind the pill on top. */
export function acceptPending(state: FeedState): FeedState {
  if (state.pending.length === 0) return state
  return { ...state, entries: [...state.pending, ...state.entries], pending: [] }
}

/** Keeps a first page for `renewFeed` where one is wanted. An own post that came on top since it was `asked` for is not in it: the next one is taken. */
export function keepRenewal(state: FeedState, page: FeedPage, asked: FeedState | undefined): FeedState {
  const [top, before] = [state.entries[0], asked?.entries[0]]
  if (!state.renewal || !top) return state
  return { ...state, renewal: before && entryKey(before) === entryKey(top) ? page : 'wanted' }
}

/** What whoever asks for the feed anew is shown: what waits on top of what is known, or the first page alone where the rest is of another time. */
export function renewFeed(state: FeedState): FeedState {
  const { renewal } = state
  if (renewal === undefined || renewal === 'wanted' || renewal.entries.length === 0) return acceptPending(state)
  return mergeHead(emptyFeed, renewal, state.fetchedAt)
}

/**
 * Puts an own post, just acknowledged, on top: it was on screen there while it waited. A refresh may have heard of it first; it
 * does not go behind the pill for that.
 */
export function addOwnPost(state: FeedState, id: PostId): FeedState {
  if (idsOf(state.entries).has(id)) return state
  return { ...removePosts(state, new Set([id])), entries: [{ kind: 'post', id }, ...state.entries] }
}

/** Takes own posts out from behind the pill, where a refresh put what was written on another device. */
export function showOwnPosts(state: FeedState, ownIds: readonly PostId[]): FeedState {
  const waiting = idsOf(state.pending)
  return ownIds
    .filter((id) => waiting.has(id))
    .toReversed()
    .reduce(addOwnPost, state)
}

/** The same state where it has none of them. */
export function removePosts(state: FeedState, ids: ReadonlySet<PostId>): FeedState {
  const isOther = (entry: FeedEntry) => entry.kind !== 'post' || !ids.has(entry.id)
  if (state.entries.every(isOther) && state.pending.every(isOther)) return state
  return { ...state, entries: state.entries.filter(isOther), pending: state.pending.filter(isOther) }
}

/** How many posts wait behind the pill. */
export function countPending(state: FeedState): number {
  return state.pending.filter((entry) => entry.kind === 'post').length
}
