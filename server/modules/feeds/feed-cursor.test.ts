import { expect, it } from 'vitest'
import {
  readFollowingCursor,
  readForYouCursor,
  writeFollowingCursor,
  writeForYouCursor,
  type ForYouCursor,
} from './feed-cursor.ts'

const id = '3f0c8f2e-0d3e-4d57-9a3e-0a6f6f0b7c11'
const run = { snapshotId: id, asOf: 1_790_000_000_000, oldestShown: 1_789_000_000_000 }
const forYou: ForYouCursor[] = [
  { ...run, stage: 'ranked', position: 40 },
  { ...run, stage: 'older', after: undefined },
  { ...run, stage: 'older', after: { at: 5, id } },
]

it.each(forYou)('brings a place in For You back: $stage', (cursor) => {
  const text = writeForYouCursor(cursor)
  expect(text).toMatch(/^[\w-]{1,512}$/)
  expect(readForYouCursor(text)).toEqual(cursor)
})

it('brings a place in Following back', () => {
  const cursor = { asOf: run.asOf, after: { at: 5, id } }
  expect(readFollowingCursor(writeFollowingCursor(cursor))).toEqual(cursor)
})

it.each([
  'x',
  'r',
  `r ${id} 1 2`,
  `r ${id} 1 2 x`,
  `o ${id} 1 2 3`,
  `f 1 2 '${id}'`,
  `r ${id} -1 2 3`,
  `o ${id} 1 2 3 ${id} 4`,
])('refuses what no page ended with: %s', (text) => {
  const cursor = Buffer.from(text).toString('base64url')
  expect(() => readForYouCursor(cursor)).toThrow('This page of the feed does not exist.')
  expect(() => readFollowingCursor(cursor)).toThrow('This page of the feed does not exist.')
})
