import { expect, it } from 'vitest'
import { itemAt, newLike, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { isStalled, isShownWaiting } from './shown-items.ts'

const like = itemAt(1, newLike(1, true))

it('keeps quiet about views', () => {
  expect(isShownWaiting(itemAt(1, { kind: 'view-posts', postIds: [postIdOf(1)] }))).toBe(false)
  expect(isShownWaiting(like)).toBe(true)
})

it('calls an item stalled once it waits for something: a connection, the server or the member', () => {
  expect(isStalled(like, 'online')).toBe(false)
  expect(isStalled(like, 'offline')).toBe(true)
  expect(isStalled({ ...like, state: { status: 'waiting', notBefore: 9, waitsFor: 'server' } }, 'online')).toBe(true)
  expect(isStalled({ ...like, state: { status: 'refused', code: 'gone', message: 'Gone.' } }, 'online')).toBe(true)
})
