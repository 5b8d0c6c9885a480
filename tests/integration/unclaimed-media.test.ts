import { dayMs, hourMs } from '#contract/durations.ts'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadProfilePicture } from '#contract/profile-changes.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { createSupportTicket, supportCategoryId, supportPriority } from '#contract/support.ts'
import { sweep } from '#server/http/sweep.ts'
import { addUnclaimedMedia, listUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import { runJobsCommand } from '#server/infra/jobs/jobs-command.ts'
import { makeJobs } from '#server/infra/jobs/make-jobs.ts'
import { makeDiskMediaStore } from '#server/infra/media/disk-media-store.ts'
import { makeRemoveMedia } from '#server/infra/media/remove-media.ts'
import { storeAttachments } from '#server/modules/support/ticket-attachments.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { leave } from '#tests/support/leave.ts'
import { callEndpoint } from '#tests/support/test-call.ts'
import { testPicture } from '#tests/support/test-picture.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const { db, mediaStore } = test.deps
const removeFiles = mediaStore.remove.bind(mediaStore)
let isCommitFailing = false
for (const type of ['post-created', 'post-deleted'] as const) {
  test.deps.events.on(type, async () => {
    if (isCommitFailing) throw new Error('the power is cut')
  })
}

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

/** From here on the store answers no removal. */
function stopRemoving() {
  mediaStore.remove = () => Promise.reject(new Error('the store does not answer'))
}

async function sweepUp() {
  await sweep({ ...test.deps, removeMedia: test.app.removeMedia })
  await test.app.jobs.settle()
}

async function sweepADayLater() {
  mediaStore.remove = removeFiles
  test.clock.advance(dayMs)
  await sweepUp()
}

const jobsLeft = () => db.selectFrom('jobs').select(['kind', 'attempts', 'dead_at', 'last_error']).execute()

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
    await sweepUp()
    expect(test.media.size).toBe(1)
    test.clock.advance(1)
    await sweepUp()
    expect([test.media.size, await unclaimed()]).toEqual([0, []])
  })

  it('by a ticket that was never committed are swept', async () => {
    const path = join(test.deps.config.dataDir, 'log.txt')
    await writeFile(path, 'log')
    await storeAttachments(test.deps, db, [{ field: 'attachments', name: 'log.txt', path, bytes: 3, sha256: '' }])
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
    mediaStore.remove = (prefix) => disk.remove(prefix)
    await sweepUp()
    const isThere = (name: string) => existsSync(join(directory, name))
    expect(['left', 'tickets/left', 'tickets/left.1234.part'].filter(isThere)).toEqual([])
    expect(['other/320.webp', 'tickets/other'].filter(isThere)).toEqual(['other/320.webp', 'tickets/other'])
    await rm(directory, { recursive: true })
  })
})

describe('files whose last reference goes', () => {
  it('by a post, a replaced picture and a deleted member are removed by jobs as soon as the store answers', async () => {
    const [author, leaver] = [await test.member(), await test.member()]
    const { id } = (await post(author)).reply.post
    await setPicture(author, '#111111')
    await setPicture(leaver, '#333333')
    stopRemoving()
    expect((await test.call(deletePost, { params: { id } }, author.token)).status).toBe(200)
    const url = await setPicture(author, '#222222')
    await leave(test, leaver, deleteAccount)
    test.clock.advance(secondThoughtsMs)
    await test.app.jobs.settle()
    expect(test.media.size).toBe(4)
    const waiting = await jobsLeft()
    // Of the post its pictures, and what previews show of it.
    expect(waiting).toHaveLength(4)
    for (const job of waiting) expect(job).toMatchObject({ kind: 'remove-files', dead_at: null })
    expect((await runJobsCommand(db, [], test.clock.now)).text).toMatch(
      /media: 4 waiting, 0 running, 0 dead.*\n.*remove-files.*the store does not answer/,
    )
    mediaStore.remove = removeFiles
    test.clock.advance(hourMs * 2)
    await test.app.jobs.settle()
    expect([...test.media.keys()].map((key) => `/media/${key}`)).toEqual([url])
    expect(await jobsLeft()).toEqual([])
  })

  it('stay when the deletion is undone', async () => {
    const member = await test.member()
    const { id } = (await post(member)).reply.post
    isCommitFailing = true
    expect((await test.call(deletePost, { params: { id } }, member.token)).status).toBe(500)
    expect(test.takeErrors()).toHaveLength(1)
    expect([test.media.size, await jobsLeft()]).toEqual([1, []])
  })

  it('are removed by another process when this one is gone', async () => {
    const own = await buildTestApp()
    const member = await own.member()
    const files = [await testPicture()]
    const { id } = (await own.call(createPost, { body: { textContent: 'Look' }, files }, member.token)).reply.post
    await own.app.jobs.stop()
    expect((await callEndpoint(own.app, deletePost, { input: { params: { id } }, token: member.token })).status).toBe(
      200,
    )
    expect(own.media.size).toBe(1)
    const other = makeJobs(own.deps)
    makeRemoveMedia(other, own.deps)
    await other.settle()
    const left = own.deps.db.selectFrom('jobs').selectAll().where('queue', '=', 'media')
    expect([own.media.size, await left.execute()]).toEqual([0, []])
    await own.close()
  })

  it('and cannot be removed for hours are given up, seen as dead, and tried again a day later; others do not wait for them', async () => {
    for (const key of ['stuck/1', 'left/1']) await mediaStore.put(key, Buffer.from('x'), 'image/webp')
    await addUnclaimedMedia(db, ['stuck/'], test.clock.now - dayMs - 1)
    await addUnclaimedMedia(db, ['left/'], test.clock.now - dayMs)
    mediaStore.remove = (prefix) =>
      prefix === 'stuck/' ? Promise.reject(new Error('not permitted')) : removeFiles(prefix)
    await sweepUp()
    expect([[...test.media.keys()], await unclaimed()]).toEqual([['stuck/1'], []])
    for (let at = 1; at < jobQueues.media.tries; at += 1) {
      test.clock.advance(hourMs * 2)
      await test.app.jobs.settle()
    }
    expect(await jobsLeft()).toMatchObject([{ dead_at: test.clock.now, last_error: 'Error: not permitted' }])
    expect(test.takeErrors()).toHaveLength(1)
    await sweepUp()
    expect(await jobsLeft()).toMatchObject([{ attempts: jobQueues.media.tries }])
    test.clock.advance(1)
    await sweepADayLater()
    expect([test.media.size, await jobsLeft()]).toEqual([0, []])
  })
})
