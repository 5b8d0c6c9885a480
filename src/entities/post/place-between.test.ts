import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { emptyFeed, mergeHead, type FeedEntry, type FeedPage, type FeedState } from './feed-state.ts'
import { placeBetween } from './place-between.ts'

const idOf = (at: number) => postIdSchema.parse(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
const post = (at: number) => ({ kind: 'post' as const, id: idOf(at) })
const page = (ats: number[], next_cursor: string | null = 'below'): FeedPage => ({
  entries: ats.map(post),
  next_cursor,
})
const feed = (ats: number[], more: Partial<FeedState> = {}): FeedState => ({
  ...emptyFeed,
  entries: ats.map(post),
  next_cursor: 'further',
  ...more,
})
const numbers = (entries: readonly FeedEntry[]) =>
  entries.map((entry) => (entry.kind === 'gap' ? entry.cursor : Number(entry.id.slice(-12))))
/** As the feed's query takes a first page. */
const placeHead = (state: FeedState, page: FeedPage, own: number[] = []) =>
  mergeHead(placeBetween(state, page, own.map(idOf)), page, 5)
const shown = ({ entries, pending, next_cursor }: FeedState) => [numbers(pending), numbers(entries), next_cursor]

it('puts what came in between into its place, and what is above all that was known behind the pill', () => {
  const placed = placeHead(feed([8, 6, 4, 2, 1]), page([9, 8, 7, 6, 5, 4]))
  expect(shown(placed)).toEqual([[9], [8, 7, 6, 5, 4, 2, 1], 'further'])
  expect(placed.fetchedAt).toBe(5)
})

it('lets go of nothing that is known: an own post that came meanwhile, gaps, what the page does not reach', () => {
  expect(shown(placeHead(feed([9, 8, 6]), page([8, 7, 6])))).toEqual([[], [9, 8, 7, 6], 'below'])
  expect(shown(placeHead(feed([8, 7, 6, 5], { pending: [post(9)] }), page([8, 6])))).toEqual([
    [9],
    [8, 7, 6, 5],
    'further',
  ])
  const entries: FeedEntry[] = [post(8), { kind: 'gap', cursor: 'hole' }, post(4), post(1)]
  expect(shown(placeHead({ ...feed([]), entries }, page([8, 6, 4, 3])))).toEqual([
    [],
    [8, 6, 'hole', 4, 3, 1],
    'further',
  ])
})

it('goes on where the page ends when that is below all that was known, at an end as well', () => {
  expect(shown(placeHead(feed([8, 4], { next_cursor: null, end: true }), page([8, 6, 4, 3])))).toEqual([
    [],
    [8, 6, 4, 3],
    'below',
  ])
  expect(placeHead(feed([8, 4]), page([8, 6, 4], null))).toMatchObject({ next_cursor: null, end: true })
})

it('takes a post that somebody reposts for another place, and lists it once', () => {
  const repost = { ...post(2), repost_details: { created_at: 'later' } } as FeedPage['entries'][number]
  const head = { entries: [repost, post(8), post(7), post(6)], next_cursor: 'below' }
  expect(shown(placeHead(feed([8, 6, 4, 2, 1]), head))).toEqual([[], [8, 7, 6, 4, 2, 1], 'further'])
})

it('waits with all of a page that does not reach what is known', () => {
  expect(shown(placeHead(feed([2, 1]), page([9, 8])))).toEqual([[9, 8, 'below'], [2, 1], 'further'])
})

it('leaves what is below own posts alone behind the pill: these stand on top before it is known what came before them', () => {
  expect(shown(placeHead(feed([9, 6, 4]), page([9, 8, 6, 5, 4]), [9]))).toEqual([[8], [9, 6, 5, 4], 'below'])
  // Below others an own post is one as any.
  expect(shown(placeHead(feed([9, 8, 6]), page([9, 8, 7, 6]), [8]))).toEqual([[], [9, 8, 7, 6], 'below'])
})
