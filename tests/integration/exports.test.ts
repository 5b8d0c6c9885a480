import { readZip, unpackEntry } from '#server/modules/android-app/zip-archive.ts'
import { commentSchema } from '#contract/comment.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { archiveManifestSchema, exportLifeMs, listExports, ownReportSchema, requestExport } from '#contract/export.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { postSchema } from '#contract/post.ts'
import { createPost, likePost } from '#contract/post-writing.ts'
import { report } from '#contract/report.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import { pictureFile } from '#server/infra/media/media-key.ts'
import { sweepExports } from '#server/modules/exports/exports-module.ts'
import { makeApartWorld } from '#tests/support/apart-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { leave } from '#tests/support/leave.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

const request = ({ token }: TestMember) => test.call(requestExport, {}, token)
const listed = async ({ token }: TestMember) => (await test.call(listExports, {}, token)).reply.exports
const exportFiles = () => [...test.media.keys()].filter((key) => key.startsWith('exports/'))
const download = (url: string | null | undefined) => test.app.inject({ url: url ?? '/download/exports/a/b/c' })

async function unpacked(member: TestMember): Promise<Map<string, Buffer>> {
  const [made] = await listed(member)
  const reply = await download(made?.url)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(reply.rawPayload.length).toBe(made?.bytes)
  return new Map(readZip(reply.rawPayload).map((entry) => [entry.name, unpackEntry(entry)]))
}

function parsed<S extends z.ZodMiniType>(files: Map<string, Buffer>, name: string, schema: S): z.infer<S> {
  return schema.parse(JSON.parse(String(files.get(name))))
}

describe('a copy of a member’s data', () => {
  it('has all of it as pages and in the shapes of the contract, pictures as they are stored, and nothing that becomes markup', async () => {
    const { two: member, thirdPostId, thirdCommentId } = await makeApartWorld(test)
    const picture = { ...(await testPicture()), field: 'media' }
    const body = { textContent: '<script>alert(1)</script> & "more"', media_alt_0: 'A <b>lake</b>' }
    const { post } = (await test.call(createPost, { body, files: [picture] }, member.token)).reply
    await test.call(likePost, { params: { id: thirdPostId }, body: { liked: true } }, member.token)
    const reported = { kind: 'comment', id: thirdCommentId, reason: 'spam', note: 'Look' } as const
    await test.call(report, { body: reported }, member.token)
    const { status, reply } = await request(member)
    expect([status, reply.export.state]).toEqual([202, 'requested'])

    const files = await unpacked(member)
    const manifest = parsed(files, 'manifest.json', archiveManifestSchema)
    const { posts } = parsed(files, 'data/posts-1.json', z.object({ posts: z.array(z.strictObject(postSchema.shape)) }))
    expect(posts[0]).toEqual(post)
    expect(manifest.member).toEqual({ id: member.id, username: member.username })
    expect(manifest.counts).toMatchObject({ posts: posts.length, reports: 1, sessions: 1 })
    const { likes } = parsed(files, 'data/likes-1.json', z.object({ likes: z.array(postSchema) }))
    expect(likes.map(({ id }) => id)).toContain(thirdPostId)
    const { comments } = parsed(files, 'data/comments-1.json', z.object({ comments: z.array(commentSchema) }))
    expect(comments.length).toBe(manifest.counts['comments'])
    const { reports } = parsed(files, 'data/reports-1.json', z.object({ reports: z.array(ownReportSchema) }))
    expect(reports).toMatchObject([reported])
    expect(String(files.get('data/profile.json'))).toContain(member.email)

    const [key] = post.media.map(({ media_url }) => media_url.slice('/media/'.length))
    expect(files.get(`pictures/${key}`)).toEqual(test.media.get(String(key))?.bytes)
    const page = String(files.get('posts-1.html'))
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
    expect(page).toContain(`<img src="pictures/${key}"`)
    expect(page).toContain('alt="A &lt;b&gt;lake&lt;/b&gt;"')
    for (const [name, bytes] of files) {
      if (!name.endsWith('.html')) continue
      const links = [...String(bytes).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link)
      expect(links.filter((link) => !files.has(link))).toEqual([])
      expect(String(bytes)).not.toMatch(/<script|<b>/)
    }
  })

  it('goes on over many pages', async () => {
    const member = await test.member()
    const { db, clock } = test.deps
    const rows = Array.from({ length: 250 }, (_, at) => ({
      ...{ id: test.deps.newId(), author_id: member.id, text_content: `Thought ${at}`, deleted_at: null },
      ...{ created_at: clock() - at, updated_at: clock() },
    }))
    await db.insertInto('posts').values(rows).execute()
    await request(member)
    const files = await unpacked(member)
    expect(parsed(files, 'manifest.json', archiveManifestSchema).counts['posts']).toBe(250)
    expect(String(files.get('posts-2.html'))).toContain('href="posts-3.html"')
    expect(String(files.get('posts-3.html'))).toContain('Thought 249')
    expect(files.has('posts-4.html')).toBe(false)
  })

  it('lies in pieces in an S3 store, is put together again when it is downloaded, and leaves nothing there', async () => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.stop())
    const there = await buildTestApp({ environment: s3.settings })
    onTestFinished(() => there.close())
    const { db, clock, mediaStore, newId } = there.deps
    const { id, token } = await there.member()
    const [postId, key] = [newId(), 'k'.repeat(32)]
    // Larger than two pieces, and nothing that could be packed.
    const bytes = randomBytes(9 * 1024 * 1024)
    await mediaStore.put(pictureFile(key, 640), bytes, 'image/webp')
    const post = { id: postId, author_id: id, text_content: 'Large', created_at: clock(), updated_at: clock() }
    await db
      .insertInto('posts')
      .values({ ...post, deleted_at: null })
      .execute()
    const picture = { post_id: postId, position: 0, key, width: 640, height: 480, thumbhash: 'AA==', alt_text: null }
    await db
      .insertInto('post_media')
      .values({ ...picture, widths: '[640]' })
      .execute()
    expect((await there.call(requestExport, {}, token)).status).toBe(202)
    const { exports } = (await there.call(listExports, {}, token)).reply
    const { rawPayload } = await there.app.inject({ url: exports[0]?.url ?? '' })
    const packed = readZip(rawPayload).find(({ name }) => name === `pictures/${pictureFile(key, 640)}`)
    expect(packed && unpackEntry(packed).equals(bytes)).toBe(true)

    const { directory } = await db.selectFrom('exports').select('directory').executeTakeFirstOrThrow()
    expect(await mediaStore.read(`${directory}000002`)).toBeDefined()
    there.clock.advance(exportLifeMs)
    await sweepExports({ ...there.deps, removeMedia: there.app.removeMedia })
    await there.app.jobs.settle()
    for (const piece of ['000000', '000001', '000002']) {
      expect(await mediaStore.read(`${directory}${piece}`)).toBeUndefined()
    }
  })

  it('is mailed of, once a day, takes the place of the one before, and is gone after 7 days', async () => {
    const member = await test.member()
    await request(member)
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your Sayso data is ready']])
    expect(test.mails[0]?.text).toContain('/Account')
    expect(test.mails[0]?.text).not.toContain('/download/')
    const { problem, headers } = await request(member)
    expect(problem.message).toBe('You can ask for your data once a day. Please try again later.')
    expect(headers['retry-after']).toBe(String(dayMs / 1000))
    const [older] = await listed(member)
    const other = await test.member()
    await request(other)
    test.clock.advance(dayMs)
    expect((await request(member)).status).toBe(202)
    await test.app.jobs.settle()
    const left = await listed(member)
    expect(left.map(({ state }) => state)).toEqual(['ready'])
    expect(left[0]?.id).not.toBe(older?.id)
    // Nobody else's goes with it.
    expect(await listed(other)).toHaveLength(1)
    expect(exportFiles()).toHaveLength(2)
    expect((await download(older?.url)).statusCode).toBe(404)
    test.clock.advance(exportLifeMs - 1)
    expect(await listed(member)).toHaveLength(1)
    await sweepExports({ ...test.deps, removeMedia: test.app.removeMedia })
    await test.app.jobs.settle()
    expect(exportFiles()).toHaveLength(1)
    test.clock.advance(1)
    expect(await listed(member)).toEqual([])
    await sweepExports({ ...test.deps, removeMedia: test.app.removeMedia })
    await test.app.jobs.settle()
    expect(exportFiles()).toEqual([])
  })

  it('is offered whole or not at all: what was broken off is made anew, and what fails for good may be asked for again', async () => {
    const member = await test.member()
    const { put } = test.deps.mediaStore
    let failures = 1
    test.deps.mediaStore.put = async (...args) => {
      failures -= 1
      await put(...args)
      if (failures >= 0) throw new Error('the store is down')
    }
    await request(member)
    expect((await listed(member)).map(({ state, url }) => [state, url])).toEqual([['being-made', null]])
    expect(exportFiles()).toEqual([])
    test.clock.advance(hourMs)
    await test.app.jobs.settle()
    expect((await listed(member)).map(({ state }) => state)).toEqual(['ready'])

    test.clock.advance(dayMs)
    failures = Infinity
    await request(member)
    for (let tries = 1; tries < jobQueues.exports.tries; tries += 1) {
      test.clock.advance(hourMs)
      await test.app.jobs.settle()
    }
    expect((await listed(member)).map(({ state }) => state)).toEqual(['failed', 'ready'])
    expect(test.takeErrors()).toHaveLength(1)
    failures = 0
    expect((await request(member)).status).toBe(202)
    expect((await listed(member)).map(({ state }) => state)).toEqual(['ready'])
  })

  it('can be asked for again when its process died at each try', async () => {
    const member = await test.member()
    test.deps.mediaStore.put = () => Promise.reject(new Error('the store is down'))
    await request(member)
    await test.deps.db.updateTable('jobs').set({ attempts: jobQueues.exports.tries, run_at: 0 }).execute()
    await test.app.jobs.settle()
    expect((await listed(member)).map(({ state }) => state)).toEqual(['failed'])
    expect(test.takeErrors()).toHaveLength(1)
    expect((await request(member)).status).toBe(202)
  })

  it('leaves nothing when its member goes while it is made', async () => {
    const member = await test.member()
    const { put } = test.deps.mediaStore
    test.deps.mediaStore.put = async (...args) => {
      await test.deps.db.deleteFrom('exports').execute()
      await put(...args)
    }
    await request(member)
    await test.app.jobs.settle()
    expect(exportFiles()).toEqual([])
    expect(test.mails).toEqual([])
  })

  it('goes with its member', async () => {
    const member = await test.member()
    await leave(test, member, deleteAccount)
    const { db, clock } = test.deps
    const row = { id: test.deps.newId(), account_id: member.id, created_at: clock(), ready_at: clock(), bytes: 3 }
    await test.deps.mediaStore.put('exports/theirs/000000', Buffer.from('abc'), 'application/octet-stream')
    await db
      .insertInto('exports')
      .values({ ...row, directory: 'exports/theirs/' })
      .execute()
    test.clock.advance(secondThoughtsMs)
    await test.app.jobs.settle()
    expect(exportFiles()).toEqual([])
    expect(await db.selectFrom('exports').selectAll().execute()).toEqual([])
  })
})
