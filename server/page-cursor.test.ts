import { expect, it } from 'vitest'
import { decodePageCursor, encodePageCursor, toPage } from './page-cursor.ts'

it('comes back as it went out', () => {
  const cursor = { at: 1_790_000_000_000, id: '3f0c8f2e-0d3e-4d57-9a3e-0a6f6f0b7c11' }
  expect(decodePageCursor(encodePageCursor(cursor))).toEqual(cursor)
  expect(decodePageCursor(undefined)).toBeUndefined()
})

it.each(['', 'x', Buffer.from('now 1').toString('base64url'), Buffer.from("1 ' or 1=1").toString('base64url')])(
  'refuses "%s"',
  (cursor) => {
    expect(() => decodePageCursor(cursor)).toThrow('This cursor is not valid.')
  },
)

it('gives a next cursor only when there is more', () => {
  const rows = [3, 2, 1].map((at) => ({ at, id: `row-${at}` }))
  expect(toPage(rows, 3, (row) => row).nextCursor).toBeNull()
  const page = toPage(rows, 2, (row) => row)
  expect(page.rows).toHaveLength(2)
  expect(decodePageCursor(page.nextCursor ?? undefined)).toEqual({ at: 2, id: 'row-2' })
})
