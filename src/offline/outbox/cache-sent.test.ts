import { beforeEach, expect, it, vi } from 'vitest'
import { samplePost } from '#tests/support/sample-posts.ts'
import { itemAt, newMemberId, postIdOf, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { persistBlob } from '../storage/blob-store.ts'
import { startSession } from '../storage/session-store.ts'
import { cacheSent } from './cache-sent.ts'
import type { OutboxItem } from './outbox-item.ts'
import { acknowledgementSchema } from './outbox-schemas.ts'

const put = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  put.mockClear()
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(false),
    open: () => Promise.resolve({ put }),
    delete: () => Promise.resolve(false),
  })
})

async function acknowledge(changes: Pick<Partial<OutboxItem>, 'idempotencyKey' | 'mayHaveArrived'> = {}) {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const blobKey = await persistBlob(new Blob(['own'], { type: 'image/webp' }))
  const pictures = [{ blobKey, altText: '', type: 'image/webp' }]
  const post = { id: postIdOf(7), textContent: 'post 7' }
  const item = itemAt(1, { kind: 'create-post', post, pictures }, { memberId, ...changes })
  const media_url = '/media/own/1600.webp'
  const media = [{ media_url, width: 1600, height: 900, thumbhash: '', alt_text: null, variants: [] }]
  const reply = { message: 'Posted', post: samplePost({ id: postIdOf(7), media }) }
  return acknowledgementSchema.parse({ kind: 'create-post', item, reply })
}

it('caches the pictures of a post that was just sent', async () => {
  await cacheSent(await acknowledge())
  expect(put).toHaveBeenCalledOnce()
})

it('caches none of a post that was changed since it may have arrived: the server may have other ones', async () => {
  await cacheSent(await acknowledge({ idempotencyKey: crypto.randomUUID(), mayHaveArrived: true }))
  expect(put).not.toHaveBeenCalled()
})

it('caches those of a post that its author took back, or the server refused, and that was changed then: nobody had it before', async () => {
  await cacheSent(await acknowledge({ idempotencyKey: crypto.randomUUID() }))
  expect(put).toHaveBeenCalledOnce()
})

it.each([
  { slot: 'banner', reply: { bannerUrl: '/media/banner/1500.webp' } },
  { slot: 'picture', reply: { profile_picture_url: '/media/face/400.webp' } },
] as const)('caches the $slot of a profile that was just sent', async ({ slot, reply }) => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const blobKey = await persistBlob(new Blob(['own'], { type: 'image/webp' }))
  const item = itemAt(1, { kind: 'upload-picture', slot, blobKey, type: 'image/webp' }, { memberId })
  const message = 'Saved'
  await cacheSent(acknowledgementSchema.parse({ kind: item.kind, item, reply: { message, ...reply } }))
  expect(put).toHaveBeenCalledExactlyOnceWith(Object.values(reply)[0], expect.any(Response))
})
