import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { emptyFeed, mergeHead, removePosts, type FeedEntry, type FeedPage, type FeedState } from './feed-state.ts'
import { placeBelow } from './place-below.ts'

const idOf = (at: number) => postIdSchema.parse(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
const page = (ats: number[], next_cursor: string | null = 'below'): FeedPage => ({
  entries: ats.map((at) => ({ kind: 'post', id: idOf(at) })),
  next_cursor,
})
const numbers = (entries: readonly FeedEntry[]) =>
  entries.map((entry) => (entry.kind === 'gap' ? entry.cursor : Number(entry.id.slice(-12))))
/** As the feed's query takes a first page of For You. */
const look = (state: FeedState, page: FeedPage) => mergeHead(placeBelow(state, page), page, 5)
const shown = ({ entries, pending, next_cursor }: FeedState) => [numbers(pending), numbers(entries), next_cursor]

const known = look(emptyFeed, page([1, 2, 3], 'further'))

it('does not take for new what a first page has below all that is known: a post was removed', () => {
  const state = look(removePosts(known, new Set([idOf(2)])), page([1, 3, 4]))
  expect(shown(state)).toEqual([[], [1, 3, 4], 'below'])
})

it('nor where pages became longer, with something new on top', () => {
  expect(shown(look(known, page([9, 1, 2, 3, 4, 5])))).toEqual([[9], [1, 2, 3, 4, 5], 'below'])
  expect(look(known, page([1, 2, 3, 4], null))).toMatchObject({
    next_cursor: null,
    end: true,
  })
})

it('lets what is ranked between what is known wait on top: it may have come just now', () => {
  expect(shown(look(known, page([1, 8, 2, 3])))).toEqual([[8], [1, 2, 3], 'further'])
})

it('lets all wait where the page does not reach the end of what is known', () => {
  expect(shown(look(known, page([1, 2, 9])))).toEqual([[9], [1, 2, 3], 'further'])
  expect(shown(look(known, page([8, 9])))).toEqual([[8, 9, 'below'], [1, 2, 3], 'further'])
})

it('goes on below what was the end, and ends where there is nothing more', () => {
  const ended = look(emptyFeed, page([1, 2, 3], null))
  expect(look(ended, page([1, 2, 3]))).toMatchObject({
    next_cursor: 'below',
    end: false,
  })
  expect(look(known, page([1, 2, 3], null))).toMatchObject({
    next_cursor: null,
    end: true,
  })
  expect(placeBelow(known, page([1, 2, 3]))).toBe(known)
})
