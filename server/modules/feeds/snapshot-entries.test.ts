import { expect, it } from 'vitest'
import { readEntries, writeEntries, type SnapshotEntry } from './snapshot-entries.ts'

const entries: SnapshotEntry[] = [
  { id: 'a' },
  { id: 'b', repost: { accountId: 'anna', at: 5 } },
  { id: 'c' },
  { id: 'd', repost: { accountId: 'ben', at: 7 } },
]

it('reads the entries that a page asks for, as they were written', () => {
  const read = readEntries(writeEntries(entries))
  for (let position = 0; position <= entries.length + 1; position += 1)
    for (const count of [0, 1, 2, 20])
      expect(read.from(position, count)).toEqual(entries.slice(position, position + count))
  expect(read.ids()).toEqual(['a', 'b', 'c', 'd'])
})

it('knows where they end', () => {
  const read = readEntries(writeEntries(entries))
  expect([0, 3, 4, 5].map(read.reach)).toEqual([true, true, false, false])
})

it('reads no entries from none', () => {
  const none = readEntries(writeEntries([]))
  expect([none.from(0, 20), none.ids(), none.reach(0)]).toEqual([[], [], false])
})
