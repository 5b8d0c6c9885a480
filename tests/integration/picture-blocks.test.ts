import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uploadProfilePicture } from '#contract/profile-changes.ts'
import { decide, readModerationLog } from '#contract/moderation.ts'
import { createPost } from '#contract/post-writing.ts'
import { liftSiteBlock, listSiteBlocks } from '#contract/site-block.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { unlikePicture } from '#tests/support/unlike-picture.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>
let admin: TestMember
beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
  admin = await test.member({ role: 'admin' })
  await test.deps.db.deleteFrom('site_blocks').execute()
})
afterAll(() => test.close())

const file = (bytes: Buffer, field = 'media') => ({
  ...{ field, name: 'p.jpg', type: 'image/jpeg' },
  bytes: new Uint8Array(bytes),
})
const post = (bytes: Buffer, member: TestMember) =>
  test.call(createPost, { body: { textContent: 'Look' }, files: [file(bytes)] }, member.token)
const removeWithPictures = (id: string, token = scene.mod.token) => {
  const body = { kind: 'post', id, action: 'remove', reason: 'Rule 1', block_pictures: true } as const
  return test.call(decide, { body }, token)
}
const blocks = async () => (await test.call(listSiteBlocks, { query: { kind: 'picture' } }, admin.token)).reply.blocks
const refused = {
  status: 403,
  body: { code: 'forbidden', field: 'media', message: 'Moderators removed this picture. It cannot be used again.' },
}

it('keeps out copies of the pictures of a removed post, smaller and packed anew, from posts and profiles alike', async () => {
  const { ann, bob, mod } = scene
  const [bad, other] = [await unlikePicture(1), await unlikePicture(2)]
  const { id } = (await post(bad, bob)).reply.post
  expect((await removeWithPictures(id)).status).toBe(200)
  const copy = await sharp(bad).resize({ width: 500 }).webp({ quality: 60 }).toBuffer()
  const stored = test.media.size
  expect(await post(bad, bob)).toMatchObject(refused)
  expect(await post(copy, ann)).toMatchObject(refused)
  const files = [file(copy, 'profile_picture')]
  expect(await test.call(uploadProfilePicture, { files }, ann.token)).toMatchObject(refused)
  expect(test.media.size).toBe(stored)
  expect((await post(other, ann)).status).toBe(200)
  expect(
    (await test.call(createPost, { body: { textContent: 'Even' }, files: [await testPicture()] }, ann.token)).status,
  ).toBe(200)

  const { entries } = (await test.call(readModerationLog, {}, mod.token)).reply
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'site', action: 'block', reason: 'Pictures of a removed post: Rule 1' }),
  )
  const [block] = await blocks()
  expect(block).toMatchObject({ kind: 'picture', by: { username: mod.username } })
  const lift = { params: { id: String(block?.id) }, body: { reason: 'A mistake' } }
  expect((await test.call(liftSiteBlock, lift, mod.token)).status).toBe(403)
  expect((await test.call(liftSiteBlock, lift, admin.token)).status).toBe(200)
  expect((await post(copy, ann)).status).toBe(200)
})

it('allows them again with the post, and blocks nothing where the decision does not say so', async () => {
  const { bob, ann, act } = scene
  const bad = await unlikePicture(3)
  const { id } = (await post(bad, bob)).reply.post
  await act('remove', { id })
  expect(await blocks()).toEqual([])
  await act('restore', { id })
  await removeWithPictures(id)
  expect(await blocks()).toHaveLength(1)
  await act('restore', { id })
  expect(await blocks()).toEqual([])
  expect((await post(bad, ann)).status).toBe(200)
})

it('says so where a picture has too little in it, and removes nothing then', async () => {
  const input = { body: { textContent: 'Even' }, files: [await testPicture()] }
  const { id } = (await test.call(createPost, input, scene.bob.token)).reply.post
  expect(await removeWithPictures(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await blocks()).toEqual([])
  expect((await scene.act('remove', { id })).status).toBe(200)
})
