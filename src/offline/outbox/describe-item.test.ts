import { expect, it } from 'vitest'
import { accountIdSchema, postIdSchema } from '#contract/ids.ts'
import { type NewOutboxItem, type OutboxItem, recordOf } from './outbox-item.ts'
import './outbox-schemas.ts'

const id = '3f0c8f2e-0d3e-4d57-9a3e-0a6f6f0b7c11'
const postId = postIdSchema.parse(id)

const describeItem = (item: OutboxItem) => recordOf(item).describe(item)

function waiting(item: NewOutboxItem): OutboxItem {
  return {
    id,
    idempotencyKey: id,
    memberId: accountIdSchema.parse(id),
    createdAt: 1,
    seq: 0,
    target: 'post',
    tries: 0,
    mayHaveArrived: false,
    state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
    ...item,
  }
}

it('shows the words of a post and counts its pictures', () => {
  const pictures = [1, 2].map((n) => ({ blobKey: `${n}`, altText: '', type: 'image/webp' }))
  const item = waiting({ kind: 'create-post', post: { id: postId, textContent: 'From the tunnel' }, pictures })
  expect(describeItem(item)).toEqual({ title: 'Post with 2 pictures', detail: 'From the tunnel' })
})

it('tells a like from one taken back', () => {
  expect(describeItem(waiting({ kind: 'like-post', postId, liked: true })).title).toBe('Like a post')
  expect(describeItem(waiting({ kind: 'like-post', postId, liked: false })).title).toBe('Take back a like')
})

it('names the fields of a profile change', () => {
  expect(describeItem(waiting({ kind: 'update-profile', changes: { first_name: 'A', bio: 'b' } })).detail).toBe(
    'first name, bio',
  )
})
