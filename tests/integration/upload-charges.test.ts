import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadBanner, uploadProfilePicture } from '#contract/profile-changes.ts'
import { createPost } from '#contract/post-writing.ts'
import { beginUpload, continueUpload, readUpload } from '#contract/upload.ts'
import { memberQuotas } from '#server/http/member-quotas.ts'
import { windowId } from '#server/http/rate-limit.ts'
import { openUploadsOfMember } from '#server/modules/uploads/upload-room.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let author: TestMember
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
beforeEach(async () => {
  author = await test.member()
  picture = (await testPicture({ width: 300, height: 300 })).bytes
})

function begin(bytes = picture) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return test.call(beginUpload, { body: { sha256, bytes: bytes.length } }, author.token)
}
const goOn = (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  test.call(continueUpload, { params: { id }, piece: { offset, bytes } }, author.token)
const read = (id: string) => test.call(readUpload, { params: { id } }, author.token)

async function uploadWhole(bytes = picture): Promise<string> {
  const { id, offset } = (await begin(bytes)).reply.upload
  await goOn(id, offset, bytes.slice(offset))
  return id
}

const post = (ids: string[]) =>
  test.call(
    createPost,
    { body: { textContent: 'Look', media_uploads: ids.join(',') }, key: randomUUID() },
    author.token,
  )

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort((a, b) => a - b)

describe('the quota of a day', () => {
  async function spent(): Promise<number> {
    const id = windowId(memberQuotas.mediaBytes, author.id)
    const window = await test.deps.db.selectFrom('rate_windows').select('count').where('id', '=', id).executeTakeFirst()
    return window?.count ?? 0
  }

  it('is charged for each post that a picture serves, and not for going on with it', async () => {
    await goOn((await begin()).reply.upload.id, 0, picture.slice(0, 100))
    const id = await uploadWhole()
    expect(await spent()).toBe(picture.length)
    expect((await post([id])).status).toBe(200)
    expect(await uploadWhole()).toBe(id)
    expect(await spent()).toBe(2 * picture.length)
    expect((await post([id])).status).toBe(200)
    // Nor does a piece begin it again.
    expect((await goOn(id, 0, picture)).status).toBe(404)
    expect((await read(id)).status).toBe(404)
  })

  it('is charged for each profile picture and banner that an upload becomes, and for one at a time', async () => {
    const id = await uploadWhole()
    const body = { media_uploads: id }
    const [first, second] = await Promise.all([
      test.call(uploadProfilePicture, { body, key: randomUUID() }, author.token),
      test.call(uploadBanner, { body, key: randomUUID() }, author.token),
    ])
    expect(statusesOf([first, second])).toEqual([200, 409])
    expect([first, second].find(({ status }) => status === 409)?.problem.field).toBe('media_uploads')
    expect(await spent()).toBe(picture.length)
    expect((await read(id)).status).toBe(404)
    const again = { body: { media_uploads: await uploadWhole() }, key: randomUUID() }
    const { bannerUrl } = (await test.call(uploadBanner, again, author.token)).reply
    expect((await test.call(uploadBanner, again, author.token)).reply).toEqual({ bannerUrl })
    expect(await spent()).toBe(2 * picture.length)
    expect((await test.app.inject(bannerUrl)).headers['content-type']).toBe('image/webp')
    const other = await test.member()
    const stolen = { body: { media_uploads: await uploadWhole() } }
    expect((await test.call(uploadBanner, stolen, other.token)).problem.field).toBe('media_uploads')
  })

  it('is charged once more for a picture that a post names once more', async () => {
    const id = await uploadWhole()
    expect((await post([id, id, id])).reply.post.media).toHaveLength(3)
    expect(await spent()).toBe(3 * picture.length)
  })

  it('is not got round by posts in the same moment: one of them has the picture', async () => {
    const id = await uploadWhole()
    const replies = await Promise.all(Array.from({ length: 3 }, () => post([id])))
    expect(statusesOf(replies)).toEqual([200, 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(({ problem }) => problem.field)).toEqual([
      'media_uploads',
      'media_uploads',
    ])
  })
})

describe('posts of one member in the same moment', () => {
  it('take four places among the decoders at most', async () => {
    const ids: string[] = []
    for (let at = 0; at < openUploadsOfMember; at += 1)
      ids.push(await uploadWhole((await testPicture({ width: 1_400, height: 900 + at })).bytes))
    const replies = await Promise.all(ids.map((id) => post([id])))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
    const late = replies.findIndex(({ status }) => status === 429)
    expect((await post([ids[late] ?? ''])).status).toBe(200)
  })
})
