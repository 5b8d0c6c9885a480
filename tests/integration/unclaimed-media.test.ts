import { dayMs } from '#contract/durations.ts'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadProfilePicture } from '#contract/account.ts'
import { createPost, deletePost } from '#contract/post.ts'
import { createSupportTicket, supportCategoryId, supportPriority } from '#contract/support.ts'
import { sweep } from '#server/http/sweep.ts'
import { addUnclaimedMedia, listUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { makeDiskMediaStore } from '#server/infra/media/disk-media-store.ts'
import { storeAttachments } from '#server/modules/support/ticket-attachments.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { testPicture } from '#tests/support/test-picture.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const { db, mediaStore } = test.deps
const removeFiles = mediaStore.remove.bind(mediaStore)
let isCommitFailing = false
test.deps.events.on('post-created', async () => {
  if (isCommitFailing) throw new Error('the power is cut')
})

beforeEach(async () => {
  isCommitFailing = false
  mediaStore.remove = removeFiles
  test.media.clear()
  await db.deleteFrom('unclaimed_media').execute()
})

const unclaimed = () => listUnclaimedMedia(db, { until: Number.MAX_SAFE_INTEGER, limit: 10 })

async function post(member: TestMember) {
  return test.call(createPost, { body: { textContent: 'Look' }, files: [await testPicture()] }, member.token)
}

async function setPicture(member: TestMember, color: string) {
  const files = [{ ...(await testPicture({ color })), field: 'profile_picture' }]
  return (await test.call(uploadProfilePicture, { files }, member.token)).reply.profile_picture_url
}

/** From here on the store answers no removal, as when the process ends before it gets to that. */
function stopRemoving() {
  mediaStore.remove = () => Promise.reject(new Error('the store does not answer'))
}

async function sweepADayLater() {
  mediaStore.remove = removeFiles
  test.clock.advance(dayMs)
  await sweep(test.deps)
}

describe('files that a row refers to', () => {
  it('are claimed with it and outlive every sweep', async () => {
    const member = await test.member()
    await post(member)
    await setPicture(member, '#123456')
    const ticket = {
      category_id: supportCategoryId,
      priority: supportPriority,
      subject: 'Help',
      description: 'Me',
    } as const
    const files = [{ field: 'attachments', name: 'log.txt', bytes: new TextEncoder().encode('log') }]
    await test.call(createSupportTicket, { body: ticket, files }, member.token)
    expect([test.media.size, await unclaimed()]).toEqual([3, []])
    await sweepADayLater()
    expect(test.media.size).toBe(3)
  })

  it('leave nothing behind once they are removed in the usual way', async () => {
    const member = await test.member()
    const { id } = (await post(member)).reply.post
    await setPicture(member, '#111111')
    await setPicture(member, '#222222')
    await test.call(deletePost, { params: { id } }, member.token)
    expect([test.media.size, await unclaimed()]).toEqual([1, []])
  })
})

describe('files that were left behind', () => {
  it('by a post that was never committed are swept a day later, not before', async () => {
    const member = await test.member()
    isCommitFailing = true
    expect((await post(member)).status).toBe(500)
    expect(test.takeErrors()).toHaveLength(1)
    test.clock.advance(dayMs - 1)
    await sweep(test.deps)
    expect(test.media.size).toBe(1)
    test.clock.advance(1)
    await sweep(test.deps)
    expect([test.media.size, await unclaimed()]).toEqual([0, []])
  })

  it('by a deleted post are swept', async () => {
    const member = await test.member()
    const { id } = (await post(member)).reply.post
    stopRemoving()
    expect((await test.call(deletePost, { params: { id } }, member.token)).status).toBe(200)
    expect(test.takeErrors()).toHaveLength(1)
    expect(test.media.size).toBe(1)
    await sweepADayLater()
    expect([test.media.size, await unclaimed()]).toEqual([0, []])
  })

  it('by a replaced picture are swept, the new ones stay', async () => {
    const member = await test.member()
    await setPicture(member, '#111111')
    stopRemoving()
    const url = await setPicture(member, '#222222')
    expect(test.takeErrors()).toHaveLength(1)
    await sweepADayLater()
    expect([...test.media.keys()].map((key) => `/media/${key}`)).toEqual([url])
  })

  it('by a ticket that was never committed are swept', async () => {
    const path = join(test.deps.config.dataDir, 'log.txt')
    await writeFile(path, 'log')
    await storeAttachments(test.deps, db, [{ field: 'attachments', name: 'log.txt', path, bytes: 3, sha256: '' }])
    await sweepADayLater()
    expect([test.media.size, await unclaimed()]).toEqual([0, []])
  })

  it('and cannot be removed keep no others, which are swept before they are tried again a day later', async () => {
    for (const key of ['stuck/1', 'left/1']) await mediaStore.put(key, Buffer.from('x'), 'image/webp')
    await addUnclaimedMedia(db, ['stuck/'], test.clock.now - dayMs - 1)
    await addUnclaimedMedia(db, ['left/'], test.clock.now - dayMs)
    mediaStore.remove = (prefix) =>
      prefix === 'stuck/' ? Promise.reject(new Error('not permitted')) : removeFiles(prefix)
    await sweep(test.deps)
    expect(test.takeErrors()).toHaveLength(1)
    expect([[...test.media.keys()], await unclaimed()]).toEqual([['stuck/1'], ['stuck/']])
    await sweepADayLater()
    expect([test.media.size, await unclaimed()]).toEqual([0, []])
  })

  it('half written on the disk go with the rest, and what was never recorded stays', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'media-sweep-'))
    const disk = makeDiskMediaStore(directory)
    for (const key of ['left/320.webp', 'tickets/left', 'other/320.webp', 'tickets/other']) {
      await disk.put(key, Buffer.from('x'), 'image/webp')
    }
    await writeFile(join(directory, 'left/640.webp.1234.part'), 'half')
    await writeFile(join(directory, 'tickets/left.1234.part'), 'half')
    await addUnclaimedMedia(db, ['left/', 'tickets/left'], test.clock.now - dayMs)
    await sweep({ ...test.deps, mediaStore: disk })
    const isThere = (name: string) => existsSync(join(directory, name))
    expect(['left', 'tickets/left', 'tickets/left.1234.part'].filter(isThere)).toEqual([])
    expect(['other/320.webp', 'tickets/other'].filter(isThere)).toEqual(['other/320.webp', 'tickets/other'])
    await rm(directory, { recursive: true })
  })
})
