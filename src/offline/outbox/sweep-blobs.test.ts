import { expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { itemAt, newMemberId, newPost, sessionOf, uuidOf } from '#tests/support/outbox-fixtures.ts'
import { persistBlob, listBlobs } from '../storage/blob-store.ts'
import { readDraft, writeDraft } from '../storage/draft-store.ts'
import { startSession } from '../storage/session-store.ts'
import { changeOutbox } from './outbox-store.ts'
import { removeUnneededBlobs, sweepBlobs } from './sweep-blobs.ts'

it('removes what neither an item nor a draft needs, once it is old', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const [inItem, inDraft, orphan] = [await keep(), await keep(), await keep()]
  const upload = { kind: 'upload-picture', slot: 'banner', blobKey: inItem, type: 'image/webp' } as const
  await changeOutbox(memberId, () => ({ put: [itemAt(1, upload, { memberId })], remove: [] }))
  await writeDraft('new-post', { texts: {}, files: [{ blobKey: inDraft, name: 'a', type: 'image/webp' }] })

  expect(await sweepBlobs(memberId, Date.now())).toBe(0)
  expect(await removeUnneededBlobs(memberId, [inItem, inDraft])).toBe(0)
  expect(await sweepBlobs(memberId, Date.now() + 2 * hourMs)).toBe(1)
  expect((await listBlobs(memberId)).map(({ blobKey }) => blobKey)).not.toContain(orphan)
})

it('forgets changes of posts that do not wait any more, once they are old', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  await changeOutbox(memberId, () => ({ put: [itemAt(1, newPost(1), { memberId })], remove: [] }))
  const keys = [1, 2].map((n) => `edit:${uuidOf(n)}` as const)
  for (const key of keys) await writeDraft(key, { texts: { text: 'Changed' }, files: [] })
  const there = async () => Promise.all(keys.map(async (key) => (await readDraft(key)) !== undefined))
  await sweepBlobs(memberId, Date.now())
  expect(await there()).toEqual([true, true])
  await sweepBlobs(memberId, Date.now() + 2 * hourMs)
  expect(await there()).toEqual([true, false])
})

function keep(): Promise<string> {
  return persistBlob(new Blob(['x'], { type: 'image/webp' }))
}
