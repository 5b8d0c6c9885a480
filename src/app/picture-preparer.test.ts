import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { Prepare } from '#src/entities/media/prepare-original.ts'
import { LostCodeError } from '#src/entities/media/lost-code-error.ts'
import { NotAPictureError } from '#src/entities/media/not-a-picture-error.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { dueItems } from '#src/offline/outbox/due-items.ts'
import { changeOutbox, listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { persistBlob, readBlob } from '#src/offline/storage/blob-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newMemberId, newPost, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { preparePicturesOf, preparePicturesOfOutbox } from './picture-preparer.ts'

const memberId = newMemberId()
const prepare: Prepare = async (file) => ({
  blob: new Blob([`small ${await file.text()}`], { type: 'image/webp' }),
  width: 8,
  height: 4,
})

beforeEach(async () => {
  // No server: what is ready waits.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await startSession(sessionOf(memberId))
  await changeOutbox(memberId, (items) => ({ put: [], remove: items }))
})

async function postWithOriginal(createdAt = 1) {
  const blobKey = await persistBlob(new Blob(['cat'], { type: 'image/jpeg' }))
  const picture = { blobKey, name: 'cat.jpg', type: 'image/jpeg', altText: '', isOriginal: true }
  const item = itemAt(createdAt, { ...newPost(7), pictures: [picture] } as never, { memberId })
  if (item.kind !== 'create-post') throw new Error('no post')
  await changeOutbox(memberId, () => ({ put: [item], remove: [] }))
  return { item, blobKey }
}

const due = async () => dueItems(await listOutbox(memberId), { trigger: 'timer', now: 10, restoredAt: 0 })

it('prepares what was posted as it was picked, and only then the post may go', async () => {
  const { item, blobKey } = await postWithOriginal()
  expect(await due()).toEqual([])
  await preparePicturesOf(item, prepare)
  const [ready] = await due()
  expect(ready).toMatchObject({ pictures: [{ type: 'image/webp', width: 8, height: 4 }] })
  const [picture] = ready?.kind === 'create-post' ? ready.pictures : []
  expect([picture?.isOriginal, picture?.name]).toEqual([undefined, undefined])
  expect(await (await readBlob(picture?.blobKey ?? ''))?.text()).toBe('small cat')
  expect(await readBlob(blobKey)).toBeUndefined()
})

it('holds a post whose picture cannot be read, and says which', async () => {
  const { item } = await postWithOriginal()
  await preparePicturesOf(item, () => Promise.reject(new NotAPictureError('broken')))
  const message = '“cat.jpg” cannot be read as an image.'
  expect(await listOutbox(memberId)).toMatchObject([{ state: { status: 'refused', message } }])
})

it('goes on with what an earlier visit left, and with what comes later', async () => {
  const client = new QueryClient()
  // A browser that cannot read pictures: that it was tried shows as a refusal.
  const states = async () => (await listOutbox(memberId)).map(({ state }) => state.status)
  await postWithOriginal()
  await client.prefetchQuery(outboxQuery)
  preparePicturesOfOutbox(client)
  await vi.waitFor(async () => expect(await states()).toEqual(['refused']))
  const { item } = await postWithOriginal()
  client.setQueryData(outboxQuery.queryKey, { items: [item], sendingIds: [] })
  await vi.waitFor(async () => expect(await states()).toEqual(['refused']))
})

it('tries again once the connection is back, as a part of the app may have been missing', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const fails = vi.fn<Prepare>(prepare).mockRejectedValueOnce(new TypeError('the part could not be fetched'))
  const client = new QueryClient()
  // Another one than those that the listeners of the other tests know.
  await postWithOriginal(2)
  await client.prefetchQuery(outboxQuery)
  preparePicturesOfOutbox(client, fails)
  await vi.waitFor(() => expect(complaint).toHaveBeenCalled())
  const startedAt = Date.now()
  connection.observe({ outcome: 'unreachable', of: 'probe', startedAt })
  connection.observe({ outcome: 'answered', of: 'probe', startedAt })
  await vi.waitFor(() => expect(fails).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect(await due()).toHaveLength(1))
  complaint.mockRestore()
})

it('tries again a minute after the last time, however often it looked for what waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(console, 'error').mockReturnValue()
  await postWithOriginal(3)
  const lost = vi.fn<Prepare>(() => Promise.reject(new LostCodeError('lost')))
  const client = new QueryClient()
  await client.prefetchQuery(outboxQuery)
  preparePicturesOfOutbox(client, lost)
  // As when something else waits, too, and is looked at again and again.
  for (let look = 1; look <= 3; look += 1) {
    await vi.waitFor(() => expect(vi.mocked(console.error)).toHaveBeenCalledTimes(look))
    if (look === 3) break
    vi.advanceTimersByTime(10_000)
    client.setQueryData(outboxQuery.queryKey, (now) => now && { ...now })
  }
  const looks = vi.spyOn(client, 'getQueryData')
  vi.advanceTimersByTime(minuteMs - 1_000)
  expect(looks).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(4))
})
