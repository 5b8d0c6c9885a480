import { expect, it } from 'vitest'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { messageFor } from './push-message.ts'

const memberId = newMemberId()
const message = { type: 'like', title: 'Ada liked your post', body: 'Tea', url: '/updates', tag: 'post-1', unread: 1 }

it('is for the member it names, and for whoever is signed in when an older server names nobody', () => {
  const named = { ...message, account_id: memberId }
  expect(messageFor(memberId, named)).toEqual(named)
  expect(messageFor(memberId, message)).toEqual(message)
})

it('says nothing to another member, to a visitor, or of what cannot be read', () => {
  expect(messageFor(newMemberId(), { ...message, account_id: memberId })).toBeUndefined()
  expect(messageFor(undefined, message)).toBeUndefined()
  expect(messageFor(memberId, { type: 'poke' })).toBeUndefined()
})
