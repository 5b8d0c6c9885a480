import { expect, it } from 'vitest'
import { itemAt, newComment, newLike, newMemberId, newPost, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { createLocalLocks } from '../locks.ts'
import { discardItem, editItem, retryItem, takeBackItem } from './change-item.ts'
import { effectsOf, pendingViewOf, type NewOutboxItem, type OutboxItem } from './outbox-item.ts'
import { targetLock } from './outbox-locks.ts'
import { acknowledgementSchema, outboxItemSchema } from './outbox-schemas.ts'
import { changeOutbox, listOutbox } from './outbox-store.ts'

async function makeOutbox(newItems: NewOutboxItem[], changes: Partial<OutboxItem> = {}) {
  const memberId = newMemberId()
  const items = newItems.map((newItem, at) => itemAt(at + 1, newItem, { memberId, ...changes }))
  await changeOutbox(memberId, () => ({ put: items, remove: [] }))
  const [item] = items
  if (!item) throw new Error('an outbox of nothing')
  return { item, memberId, locks: createLocalLocks(), list: () => listOutbox(memberId) }
}

const refused = { status: 'refused', code: 'bad-request', message: 'No.' } as const
const withText = (text: string) => (item: OutboxItem) =>
  item.kind === 'create-post' ? { ...item, post: { ...item.post, textContent: text } } : item

it('edits a refused post: the same post, under a new key, due at once', async () => {
  const { item, list, locks } = await makeOutbox([newPost(7, 'old')], { state: refused, tries: 3 })
  expect(await editItem(item, withText('new'), locks)).toBe('changed')
  const [edited] = await list()
  expect(edited).toMatchObject({
    id: item.id,
    tries: 0,
    post: { textContent: 'new' },
    state: { status: 'waiting', notBefore: 0 },
  })
  expect(edited?.idempotencyKey).not.toBe(item.idempotencyKey)
})

it('keeps the key of what was never sent, and of what is merely tried again', async () => {
  const fresh = await makeOutbox([newPost(7, 'old')])
  await editItem(fresh.item, withText('new'), fresh.locks)
  expect((await fresh.list())[0]?.idempotencyKey).toBe(fresh.item.id)
  const missed = await makeOutbox([newPost(7)], { tries: 2, mayHaveArrived: true })
  await retryItem(missed.item, missed.locks)
  expect((await missed.list())[0]).toMatchObject({ idempotencyKey: missed.item.id, tries: 0 })
})

it('cannot change what is on its way or gone', async () => {
  const { item, list, locks, memberId } = await makeOutbox([newPost(7)])
  await locks.hold(targetLock(memberId, item.target), async () => {
    expect(await discardItem(item, locks)).toBe('busy')
  })
  expect(await list()).toHaveLength(1)
  expect(await discardItem(item, locks)).toBe('changed')
  expect(await discardItem(item, locks)).toBe('gone')
})

it('discards with a post what is about it, and nothing else', async () => {
  const { item, list, locks } = await makeOutbox([newPost(7), newLike(7, true), newComment(1, 7), newLike(8, true)])
  await discardItem(item, locks)
  expect((await list()).map((other) => other.target)).toEqual([`like:${newLikeTarget(8)}`])
})

it('takes back on the server what may have arrived missed, and only that', async () => {
  const missed = await makeOutbox([newPost(7), newComment(1, 7)], { tries: 2, mayHaveArrived: true })
  await discardItem(missed.item, missed.locks)
  expect(await missed.list()).toMatchObject([{ kind: 'delete-post', target: missed.item.target, tries: 0 }])
  expect((await missed.list())[0]?.idempotencyKey).not.toBe(missed.item.idempotencyKey)

  const comment = await makeOutbox([newComment(1, 7)], { tries: 2, mayHaveArrived: true })
  await discardItem(comment.item, comment.locks)
  expect(await comment.list()).toMatchObject([{ kind: 'delete-comment', target: comment.item.target }])

  const told = await makeOutbox([newPost(7)], { tries: 2, mayHaveArrived: true, state: refused })
  await discardItem(told.item, told.locks)
  expect(await told.list()).toEqual([])

  const byGateway = { ...refused, isIntercepted: true }
  const unknown = await makeOutbox([newComment(1, 7)], { tries: 5, mayHaveArrived: true, state: byGateway })
  await discardItem(unknown.item, unknown.locks)
  const dueAtOnce = { status: 'waiting', notBefore: 0 }
  expect(await unknown.list()).toMatchObject([{ kind: 'delete-comment', tries: 0, state: dueAtOnce }])

  // As it waited for its turn again after an attempt that a change of session cut off.
  const again = await makeOutbox([newComment(1, 7)], { mayHaveArrived: true })
  expect(await takeBackItem(again.item, again.locks)).toBe('changed')
  await discardItem(again.item, again.locks)
  expect(await again.list()).toMatchObject([{ kind: 'delete-comment' }])
})

it('leaves counts without what may have arrived as it takes that back, and when the server never had it', async () => {
  const parentCommentId = commentIdOf(2)
  const reply = { ...newComment(1, 7), parentCommentId } as NewOutboxItem
  const { item, list, locks } = await makeOutbox([reply], { tries: 2, mayHaveArrived: true })
  await discardItem(item, locks)
  const deletion = outboxItemSchema.parse((await list())[0])
  const post = samplePost({ id: postIdOf(7), comment_count: 3 })
  const comment = sampleComment(2, { id: parentCommentId, reply_count: 1 })
  expect(pendingViewOf(deletion).post?.(post, deletion)).toBe(post)
  expect(pendingViewOf(deletion).comment?.(comment, deletion)).toBe(comment)
  const effects = effectsOf(acknowledgementSchema.parse({ kind: deletion.kind, item: deletion, reply: null }))
  expect(effects.map((effect) => effect.on === 'post' && effect.change(post).comment_count)).toEqual([3, false])
  expect(effects[1]).toMatchObject({ on: 'deleted-comment', parentId: parentCommentId })
})

it('tries what a gateway refused again under its key: the server may have recorded what came of it', async () => {
  const state = { ...refused, isIntercepted: true }
  const { item, list, locks } = await makeOutbox([newPost(7, 'old')], { tries: 5, mayHaveArrived: true, state })
  await retryItem(item, locks)
  expect((await list())[0]?.idempotencyKey).toBe(item.id)
  await editItem(item, withText('new'), locks)
  expect((await list())[0]?.idempotencyKey).not.toBe(item.id)
})

function newLikeTarget(n: number): string {
  const like = newLike(n, true)
  return like.kind === 'like-post' ? like.postId : ''
}
