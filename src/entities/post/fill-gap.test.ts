import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { acceptPending, emptyFeed, mergeHead, type FeedPage, type FeedState } from './feed-state.ts'
import { fillGap } from './fill-gap.ts'

function page(ids: number[], next_cursor: string | null): FeedPage {
  const idOf = (n: number) => postIdSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  return {
    entries: ids.map((n) => ({ kind: 'post', id: idOf(n) })),
    next_cursor,
  }
}

function shown(entries: FeedState['entries']): (number | string)[] {
  return entries.map((entry) => (entry.kind === 'gap' ? `gap:${entry.cursor}` : Number(entry.id.slice(-12))))
}

const known = mergeHead(emptyFeed, page([3, 2, 1], 'below-1'), 1000)
const gapped = acceptPending(mergeHead(known, page([9, 8], 'below-8'), 2000))

it('fills in place and closes when it meets what is known', () => {
  expect(shown(fillGap(gapped, 'below-8', page([7, 6, 3, 2], 'c')).entries)).toEqual([9, 8, 7, 6, 3, 2, 1])
})

it('leaves a smaller gap when there is more', () => {
  const state = fillGap(gapped, 'below-8', page([7, 6], 'below-6'))
  expect(shown(state.entries)).toEqual([9, 8, 7, 6, 'gap:below-6', 3, 2, 1])
  expect(shown(fillGap(state, 'below-6', page([5, 4, 3], 'c')).entries)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

it('closes when the server has nothing more', () => {
  expect(shown(fillGap(gapped, 'below-8', page([], null)).entries)).toEqual([9, 8, 3, 2, 1])
})

it('does nothing when the gap is gone, so that two taps fill it once', () => {
  const state = fillGap(gapped, 'below-8', page([7, 3], 'c'))
  expect(fillGap(state, 'below-8', page([7, 3], 'c'))).toBe(state)
})

it('puts what the page has below something known there, and goes on below its end where that is the end of all', () => {
  const state = fillGap(gapped, 'below-8', page([7, 3, 2, 1, 0], 'below-0'))
  expect(shown(state.entries)).toEqual([9, 8, 7, 3, 2, 1, 0])
  expect(state).toMatchObject({ next_cursor: 'below-0', end: false })
})
