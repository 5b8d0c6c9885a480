import { beforeEach, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { LostCodeError } from '#src/entities/media/lost-code-error.ts'
import { NotAPictureError } from '#src/entities/media/not-a-picture-error.ts'
import { readBlob } from '#src/offline/storage/blob-store.ts'
import { readDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { persistShared, listShared, removeShared } from '#src/offline/storage/share-inbox.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { takeShared, type Prepare } from './take-shared.ts'

const picture = (name: string) => ({ name, type: 'image/png', bytes: new TextEncoder().encode(name).buffer })
const prepare: Prepare = async (file) => {
  if (file.name === 'broken.png') throw new NotAPictureError('no picture')
  return { blob: new Blob([await file.arrayBuffer()], { type: 'image/webp' }), width: 8, height: 4 }
}
const words = { title: '', url: '' }

beforeEach(async () => {
  await removeShared((await listShared(Date.now())).map(({ id }) => id))
  await startSession(sessionOf(newMemberId()))
})

it('moves text and pictures into the new post and empties the inbox', async () => {
  await persistShared({ ...words, text: 'Shared', pictures: [picture('a.png')] }, Date.now())
  expect(await takeShared(prepare)).toEqual({ status: 'taken', problems: [] })
  const draft = await readDraft('new-post')
  expect(draft).toMatchObject({ texts: { text: 'Shared' }, files: [{ name: 'a.png', type: 'image/webp', width: 8 }] })
  expect(await (await readBlob(draft?.files[0]?.blobKey ?? ''))?.text()).toBe('a.png')
  expect(await takeShared(prepare)).toEqual({ status: 'nothing' })
})

it('adds to what was begun, and once even when two tabs open at the same time', async () => {
  await writeDraft('new-post', { texts: { text: 'Mine' }, files: [] })
  await persistShared({ ...words, text: 'First', pictures: [] }, Date.now() - 1)
  await persistShared({ ...words, text: 'Second', pictures: [] }, Date.now())
  const outcomes = await Promise.all([takeShared(prepare), takeShared(prepare)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['nothing', 'taken'])
  expect((await readDraft('new-post'))?.texts.text).toBe('Mine\n\nFirst\n\nSecond')
})

it('says what could not be taken along', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const pictures = ['broken.png', 'b.png'].map(picture)
  await persistShared({ ...words, text: '', pictures }, Date.now())
  expect(await takeShared(prepare)).toMatchObject({ problems: ['“broken.png” cannot be read as an image.'] })
  expect((await readDraft('new-post'))?.files.map(({ name }) => name)).toEqual(['b.png'])
})

it('prepares as many pictures as there are places, and says that there are no more', async () => {
  const begun = { blobKey: 'begun', name: 'begun.png', type: 'image/png' }
  await writeDraft('new-post', { texts: { text: '' }, files: [begun] })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const pictures = ['broken.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(picture)
  await persistShared({ ...words, text: '', pictures }, Date.now())
  const prepared: string[] = []
  const { problems } = { problems: [], ...(await takeShared((file) => (prepared.push(file.name), prepare(file)))) }
  expect(problems).toEqual(['“broken.png” cannot be read as an image.', 'A post has at most 3 images.'])
  expect((await readDraft('new-post'))?.files.map(({ name }) => name)).toEqual(['begun.png', 'b.png', 'c.png'])
  expect(prepared).toEqual(['broken.png', 'b.png', 'c.png'])
})

it('keeps a picture as it was shared where what prepares pictures did not come', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  await persistShared({ ...words, text: '', pictures: [picture('a.png')] }, Date.now())
  const isLost: Prepare = () => Promise.reject(new LostCodeError('lost'))
  expect(await takeShared(isLost)).toEqual({ status: 'taken', problems: [] })
  const [file] = (await readDraft('new-post'))?.files ?? []
  expect(file).toMatchObject({ name: 'a.png', type: 'image/png', isOriginal: true })
  expect(await (await readBlob(file?.blobKey ?? ''))?.text()).toBe('a.png')
})

it('forgets what nobody took for a week, and the oldest of more than five', async () => {
  const now = Date.now()
  const share = (text: string, at: number) => persistShared({ ...words, text, pictures: [] }, at)
  await share('old', now - 8 * dayMs)
  for (const at of [1, 2, 3, 4, 5, 6]) await share(String(at), now + at)
  expect((await listShared(now + 7)).map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6'])
})
