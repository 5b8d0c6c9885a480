import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { readProfile } from '#contract/account.ts'
import { uploadProfilePicture } from '#contract/profile-changes.ts'
import { appeal } from '#contract/appeal.ts'
import { listAppeals } from '#contract/appeal-answer.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { leave } from '#tests/support/leave.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>
/** A post of bob's with a picture. */
let post: { id: string; url: string }
beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
  const input = { body: { textContent: 'Look' }, files: [await testPicture()] }
  const { id, media } = (await test.call(createPost, input, scene.bob.token)).reply.post
  post = { id, url: media[0]?.media_url ?? '' }
})
afterAll(() => test.close())

const statusOf = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).statusCode

describe('pictures of a removed post', () => {
  it('are served to nobody, to who has them neither, until it is restored', async () => {
    const { etag } = (await test.app.inject(post.url)).headers
    await scene.act('remove', { id: post.id })
    expect(await statusOf(post.url)).toBe(404)
    expect(await statusOf(post.url, { 'if-none-match': String(etag) })).toBe(404)
    await scene.act('restore', { id: post.id })
    expect(await statusOf(post.url)).toBe(200)
  })

  it('are seen by moderators at addresses of their own, for a while', async () => {
    const { ann, bob, mod, complain, act, queue, told } = scene
    await complain(ann, 'post', post.id)
    expect((await queue())[0]?.subject.media[0]?.media_url).toBe(post.url)
    await act('remove', { id: post.id })
    const [decided] = await told(bob)
    await test.call(appeal, { body: { decision_id: String(decided?.decision?.id), text: 'Mine' } }, bob.token)
    const { appeals } = (await test.call(listAppeals, {}, mod.token)).reply
    const sealed = appeals.at(-1)?.media[0]?.media_url ?? ''
    expect(sealed).not.toBe(post.url)
    const shown = await test.app.inject(sealed)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await statusOf(sealed.replace(/seal=.{6}/, 'seal=AAAAAA'))).toBe(404)
    expect(await statusOf(sealed.replace(/until=(\d+)/, 'until=9$1'))).toBe(404)
    expect(await statusOf(`${post.url}?until=x&seal=`)).toBe(404)
    test.clock.advance(2 * hourMs)
    expect(await statusOf(sealed)).toBe(404)
  })
})

describe('pictures of a suspended member', () => {
  it('are withheld with those of the profile, and come back with the member; what was removed stays so', async () => {
    const { bob, act } = scene
    const files = [{ ...(await testPicture()), field: 'profile_picture' }]
    await test.call(uploadProfilePicture, { files }, bob.token)
    const { profile } = (await test.call(readProfile, { params: { id: bob.id } }, bob.token)).reply
    const own = profile.profile_picture_url ?? ''
    const other = await test.call(
      createPost,
      { body: { textContent: 'More' }, files: [await testPicture()] },
      bob.token,
    )
    const kept = other.reply.post.media[0]?.media_url ?? ''
    expect([await statusOf(own), await statusOf(kept)]).toEqual([200, 200])
    await act('remove', { id: post.id })
    await act('suspend', { kind: 'member', id: bob.id })
    expect([await statusOf(own), await statusOf(kept), await statusOf(post.url)]).toEqual([404, 404, 404])
    await act('restore', { kind: 'member', id: bob.id })
    expect([await statusOf(own), await statusOf(kept), await statusOf(post.url)]).toEqual([200, 200, 404])
    await act('restore', { id: post.id })
    expect(await statusOf(post.url)).toBe(200)
  })

  it('stay withheld when a post is put back while its author is suspended', async () => {
    const { bob, act } = scene
    await act('remove', { id: post.id })
    await act('suspend', { kind: 'member', id: bob.id })
    await act('restore', { id: post.id })
    expect(await statusOf(post.url)).toBe(404)
    await act('restore', { kind: 'member', id: bob.id })
    expect(await statusOf(post.url)).toBe(200)
  })

  it('are withheld by that alone: one that comes in meanwhile is, too, and nothing is written for each', async () => {
    const { bob, act } = scene
    const { db } = test.deps
    await act('suspend', { kind: 'member', id: bob.id })
    const late = await insertTestPost(db, { author_id: bob.id, created_at: test.clock.now })
    await db.updateTable('post_media').set({ post_id: late }).where('post_id', '=', post.id).execute()
    expect(await statusOf(post.url)).toBe(404)
    const key = post.url.split('/')[2] ?? ''
    expect(await db.selectFrom('withheld_media').select('key').where('key', '=', key).execute()).toEqual([])
    // An earlier version wrote it.
    await db.insertInto('withheld_media').values({ key }).execute()
    expect(await statusOf(post.url)).toBe(404)
    await act('restore', { kind: 'member', id: bob.id })
    expect(await statusOf(post.url)).toBe(200)
  })

  it('stay withheld when the member is erased and the files are still there', async () => {
    const { bob, act } = scene
    await leave(test, bob, deleteAccount)
    await act('suspend', { kind: 'member', id: bob.id })
    const files = [...test.media]
    test.clock.advance(secondThoughtsMs)
    await test.app.jobs.settle()
    expect(await test.deps.db.selectFrom('accounts').select('id').where('id', '=', bob.id).execute()).toEqual([])
    for (const [file, stored] of files) test.media.set(file, stored)
    expect(await statusOf(post.url)).toBe(404)
  })
})
