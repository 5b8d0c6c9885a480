import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { dayMs, hourMs } from '#contract/durations.ts'
import { listExports, requestExport } from '#contract/export.ts'
import { follow } from '#contract/follow.ts'
import { listImports, requestImport } from '#contract/import.ts'
import { listNotifications } from '#contract/notification.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { listPostsOfUser } from '#contract/post-lists.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { search } from '#contract/search.ts'
import { beginUpload } from '#contract/upload.ts'
import { limits } from '#contract/rules.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import { longestImportMs } from '#server/modules/imports/import-view.ts'
import { sweepImports } from '#server/modules/imports/imports-module.ts'
import { processImage } from '#server/infra/media/image-processing.ts'
import { makePictureStorage } from '#server/infra/media/picture-storage.ts'
import { importLifeMs } from '#server/modules/imports/import-service.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { askForImport, importWhole, uploadArchive } from '#tests/support/send-archive.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let test: TestApp
let member: TestMember
beforeEach(async () => {
  test = await buildTestApp()
  member = await test.member()
})
afterEach(() => test.close())

const postsOf = async ({ id, token }: TestMember, at = test) =>
  (await at.call(listPostsOfUser, { params: { id }, query: { limit: 100 } }, token)).reply.posts
const archivesThere = () => {
  const directory = join(test.deps.config.dataDir, 'partial-uploads')
  return existsSync(directory) ? readdirSync(directory) : []
}

describe('an archive of a member’s data', () => {
  it('becomes posts at another installation: with their dates, pictures, descriptions, topics and who may comment, marked', async () => {
    const files = [{ ...(await testPicture()), field: 'media' }]
    const body = { textContent: 'At the lake #swim', media_alt_0: 'A lake', comments_from: 'followed' } as const
    const { post } = (await test.call(createPost, { body, files }, member.token)).reply
    await test.call(createPost, { body: { textContent: 'Words alone' } }, member.token)
    await test.call(requestExport, {}, member.token)
    const { exports } = (await test.call(listExports, {}, member.token)).reply
    const archive = Buffer.from((await test.app.inject({ url: exports[0]?.url ?? '' })).rawPayload)

    const there = await buildTestApp({ clock: { ...test.clock, now: test.clock.now + dayMs } })
    onTestFinished(() => there.close())
    const other = await there.member()
    const follower = await there.member()
    await there.call(follow, { params: { id: other.id } }, follower.token)
    expect(await importWhole(there, archive, other)).toMatchObject({
      ...{ state: 'done', failure: null, posts_in_archive: 2, posts_looked_at: 2, posts_added: 2 },
      ...{ pictures_added: 1, left_out: [] },
    })
    const posts = await postsOf(other, there)
    const imported = posts.find(({ text_content }) => text_content === body.textContent)
    expect(imported).toMatchObject({
      ...{
        created_at: post.created_at,
        comments_from: 'followed',
        imported_at: new Date(there.clock.now).toISOString(),
      },
      ...{ user_id: other.id, media: [{ alt_text: 'A lake', width: 60, height: 40 }], like_count: 0 },
    })
    expect(there.media.has(String(imported?.media[0]?.media_url.slice('/media/'.length)))).toBe(true)
    const { posts: found } = (await there.call(search, { query: { q: '#swim' } }, follower.token)).reply
    expect(found.map(({ id }) => id)).toEqual([imported?.id])
    // Nobody is told, and it is not new.
    const { notifications } = (await there.call(listNotifications, {}, follower.token)).reply
    expect(notifications).toEqual([])
    const feed = (await there.call(readFeed, { query: { type: 'following' } }, follower.token)).reply.posts
    expect(feed.map(({ created_at }) => created_at)).toEqual(posts.map(({ created_at }) => created_at))

    const again = await importWhole(there, archive, other)
    expect(again).toMatchObject({ posts_added: 0, left_out: [{ reason: 'already-here', count: 2 }] })
    expect(await postsOf(other, there)).toEqual(posts)
  })

  it('adds nothing where its posts are, brings back what was deleted since, and not what was deleted once it was imported', async () => {
    const { post } = (await test.call(createPost, { body: { textContent: 'Mine' } }, member.token)).reply
    const archive = await makeArchive([archivedPost('Mine', { id: post.id })])
    expect(await importWhole(test, archive, member)).toMatchObject({ posts_added: 0 })
    await test.call(deletePost, { params: { id: post.id } }, member.token)
    expect(await importWhole(test, archive, member)).toMatchObject({ posts_added: 1 })
    const [back] = await postsOf(member)
    await test.call(deletePost, { params: { id: String(back?.id) } }, member.token)
    expect(await importWhole(test, archive, member)).toMatchObject({ posts_added: 0 })
    expect(await postsOf(member)).toEqual([])
  })

  it('neither touches posts of others nor brings back what a moderator removed', async () => {
    const other = await test.member()
    const { post } = (await test.call(createPost, { body: { textContent: 'Theirs' } }, other.token)).reply
    const { post: own } = (await test.call(createPost, { body: { textContent: 'Bad' } }, member.token)).reply
    const removed = { deleted_at: test.clock.now, removed_at: test.clock.now }
    await test.deps.db.updateTable('posts').set(removed).where('id', '=', own.id).execute()
    const archive = await makeArchive([archivedPost('Other', { id: post.id }), archivedPost('Bad', { id: own.id })])
    expect(await importWhole(test, archive, member)).toMatchObject({ posts_added: 1 })
    expect((await test.call(readPost, { params: { id: post.id } }, member.token)).reply).toEqual(post)
    expect((await postsOf(member)).map(({ text_content }) => text_content)).toEqual(['Other'])
  })

  it('leaves out what no post may have, and says why', async () => {
    const long = 'x'.repeat(limits.postText + 1)
    const future = new Date(test.clock.now + 1).toISOString()
    const media_url = (name: string) => `/media/${name}/640.webp`
    const png = Buffer.from((await testPicture()).bytes)
    const described = (name: string, alt_text: string | null = null) => ({ media_url: media_url(name), alt_text })
    const twice = archivedPost('Twice')
    const archive = await makeArchive(
      [
        ...[archivedPost(long), archivedPost('Later', { created_at: future })],
        ...[archivedPost('Old', { created_at: '1970-01-01T00:00:00.000Z' }), archivedPost(' \n'), { text: 'no post' }],
        ...[archivedPost('a\0b'), archivedPost('half \ud800'), archivedPost('No id', { id: '../etc' }), twice, twice],
        archivedPost('', { media: [described('broken'), described('missing')] }),
        archivedPost('Elsewhere', { media: [{ media_url: 'https://elsewhere.example/a.webp', alt_text: null }] }),
        archivedPost('Four', {
          media: [described('fine', long.repeat(3)), ...['b', 'c', 'd'].map((n) => described(n))],
        }),
      ],
      [
        { name: `pictures/broken/640.webp`, bytes: 'no picture' },
        { name: `pictures/fine/640.webp`, bytes: png },
      ],
    )
    const made = await importWhole(test, archive, member)
    expect(made).toMatchObject({ state: 'done', posts_added: 3, pictures_added: 1 })
    expect(Object.fromEntries(made.left_out.map(({ reason, count }) => [reason, count]))).toEqual({
      ...{ 'too-long': 1, 'in-future': 1, 'too-old': 1, unreadable: 4, 'already-here': 1, empty: 2 },
      ...{ 'picture-missing': 4, 'picture-refused': 1, 'too-many-pictures': 1, 'description-too-long': 1 },
    })
    const four = (await postsOf(member)).find(({ text_content }) => text_content === 'Four')
    expect(four?.media.map(({ alt_text }) => alt_text)).toEqual([null])
  })

  it('has its pictures made anew: nothing but pixels comes along', async () => {
    const exif = { IFD0: { Copyright: 'a secret place' } }
    const photo = await sharp(Buffer.from((await testPicture()).bytes))
      .withExif(exif)
      .webp()
      .toBuffer()
    expect(photo.includes('a secret place')).toBe(true)
    const media = [{ media_url: '/media/k/60.webp', alt_text: null }]
    const pictures = [{ name: 'pictures/k/60.webp', bytes: photo }]
    await importWhole(test, await makeArchive([archivedPost('', { media })], pictures), member)
    const stored = [...test.media.values()].filter(({ bytes }) => bytes.includes('a secret place'))
    expect([test.media.size, stored.length]).toEqual([1, 0])
  })

  it('is imported one at a time, three times a day, from one’s own upload alone', async () => {
    const archive = await makeArchive([archivedPost('One')])
    const upload = await uploadArchive(test, archive, member)
    const other = await test.member()
    const stolen = await test.call(requestImport, { body: { upload } }, other.token)
    expect(stolen.problem).toMatchObject({ code: 'conflict', field: 'upload' })
    const row = { id: randomUUID(), account_id: member.id, upload_id: randomUUID(), created_at: test.clock.now }
    await test.deps.db
      .insertInto('imports')
      .values({ ...row, file: 1, position: 0, left_out: '{}' })
      .execute()
    expect((await test.call(requestImport, { body: { upload } }, member.token)).problem).toMatchObject({
      message: 'Another import of yours is under way. Please wait until it is done.',
    })
    await test.deps.db.deleteFrom('imports').execute()
    expect((await test.call(requestImport, { body: { upload } }, member.token)).status).toBe(202)
    expect(archivesThere()).toEqual([])
    const pictureUse = await test.call(createPost, { body: { textContent: 'a', media_uploads: upload } }, member.token)
    expect(pictureUse.status).toBe(409)
    expect((await askForImport(test, archive, member)).status).toBe(202)
    expect((await askForImport(test, archive, member)).problem.code).toBe('rate-limited')
    const large = { sha256: 'a'.repeat(64), bytes: limits.archiveBytes + 1, use: 'archive' } as const
    expect((await test.call(beginUpload, { body: large }, member.token)).problem.message).toBe(
      'An archive has at most 256 MB.',
    )
  })

  it('goes on where it was when its process ends in between, and doubles nothing', async () => {
    const posts = Array.from({ length: 130 }, (_, at) => archivedPost(`Thought ${at}`))
    const { db, mediaStore } = test.deps
    const picture = { name: 'pictures/k/60.webp', bytes: Buffer.from((await testPicture()).bytes) }
    const media = [{ media_url: '/media/k/60.webp', alt_text: null }]
    const { put } = mediaStore
    let failures = 1
    mediaStore.put = async (...args) => {
      failures -= 1
      await put(...args)
      if (failures === 0) throw new Error('the store is down')
    }
    const archive = await makeArchive([...posts, archivedPost('With a picture', { media })], [picture])
    expect(await importWhole(test, archive, member)).toMatchObject({ state: 'working', posts_added: 130 })
    // As if its last transaction had not been told of.
    await db.updateTable('imports').set({ file: 1, position: 90, posts_added: 90, posts_looked_at: 90 }).execute()
    test.clock.advance(60_000)
    await test.app.jobs.settle()
    const [made] = (await test.call(listImports, {}, member.token)).reply.imports
    expect(made).toMatchObject({ state: 'done', posts_added: 91, left_out: [{ reason: 'already-here', count: 40 }] })
    const { count } = await db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('author_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(131)
    expect(await db.selectFrom('unclaimed_media').selectAll().execute()).toEqual([])
  })

  it('ends when its member may not write any more, when it fails for good, and after a day; what came of it is shown for 30 days', async () => {
    const { removeMedia } = test.app
    const pictures = makePictureStorage({ ...test.deps, removeMedia, processImage, refuseBlocked: async () => {} })
    const archive = await makeArchive([archivedPost('One')])
    const limited = { limited_until: test.clock.now + dayMs }
    const upload = await uploadArchive(test, archive, member)
    await test.deps.db.updateTable('accounts').set(limited).where('id', '=', member.id).execute()
    expect((await test.call(requestImport, { body: { upload } }, member.token)).problem.code).toBe('forbidden')
    await test.deps.db.updateTable('accounts').set({ limited_until: null }).execute()
    test.deps.mediaStore.put = () => Promise.reject(new Error('the store is down'))
    const media = [{ media_url: '/media/k/60.webp', alt_text: null }]
    const picture = { name: 'pictures/k/60.webp', bytes: Buffer.from((await testPicture()).bytes) }
    await askForImport(test, await makeArchive([archivedPost('', { media })], [picture]), member)
    for (let tries = 1; tries < jobQueues.imports.tries; tries += 1) {
      test.clock.advance(hourMs)
      await test.app.jobs.settle()
    }
    const listed = async () => (await test.call(listImports, {}, member.token)).reply.imports
    expect(await listed()).toMatchObject([{ state: 'failed', failure: 'broken', posts_added: 0 }])
    expect(test.takeErrors()).toHaveLength(1)
    const row = { id: randomUUID(), account_id: member.id, upload_id: randomUUID(), created_at: test.clock.now }
    await test.deps.db
      .insertInto('imports')
      .values({ ...row, file: 1, position: 0, left_out: '{}' })
      .execute()
    test.clock.advance(longestImportMs)
    expect((await listed())[0]).toMatchObject({ state: 'failed', failure: 'took-too-long' })
    const uploads = { localPathOf: async (id: string) => id, removeFile: async () => {} }
    const tools = { deps: test.deps, pictures, uploads }
    await sweepImports(tools)
    expect((await listed())[0]).toMatchObject({ state: 'failed', failure: 'took-too-long' })
    test.clock.advance(importLifeMs)
    expect(await listed()).toEqual([])
    await sweepImports(tools)
    expect(await test.deps.db.selectFrom('imports').selectAll().execute()).toEqual([])
  })
})
