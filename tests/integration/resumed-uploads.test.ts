import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { readPost } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import { limits } from '#contract/rules.ts'
import { beginUpload, continueUpload, readUpload } from '#contract/upload.ts'
import { openUploadsOfMember } from '#server/modules/uploads/upload-room.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { converse, headOf } from '#tests/support/converse.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let author: TestMember
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  test = await buildTestApp({ environment: { MAX_UPLOADS_MB: '32' } })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
let painted = 0
beforeEach(async () => {
  author = await test.member()
  // Another picture for each test.
  picture = (await testPicture({ width: 300 + ++painted, height: 300 })).bytes
  test.media.clear()
})

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const begin = (bytes = picture, by = author) =>
  test.call(beginUpload, { body: { sha256: shaOf(bytes), bytes: bytes.length } }, by.token)
const goOn = (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  test.call(continueUpload, { params: { id }, piece: { offset, bytes } }, author.token)
const read = (id: string, by = author) => test.call(readUpload, { params: { id } }, by.token)

async function uploadWhole(bytes = picture): Promise<string> {
  const { id, offset } = (await begin(bytes)).reply.upload
  await goOn(id, offset, bytes.slice(offset))
  return id
}

async function post(ids: string[], { id = randomUUID(), key = randomUUID() } = {}) {
  const body = { id, textContent: 'Look', media_alt_0: 'a square', media_uploads: ids.join(',') }
  return test.call(createPost, { body, key }, author.token)
}

function filesThere(): string[] {
  const directory = join(test.deps.config.dataDir, 'partial-uploads')
  return existsSync(directory) ? readdirSync(directory) : []
}

/** Sends the head of a piece and its first bytes, and no more. */
function sendHalf(id: string, offset: number, bytes: Uint8Array) {
  const connection = converse(test)
  const head = headOf(
    { method: 'PATCH', path: `/api/uploads/${id}` },
    {
      authorization: `Bearer ${author.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(picture.length - offset),
    },
  )
  connection.socket.write(head)
  connection.socket.write(bytes)
  return connection
}

describe('a picture in pieces', () => {
  it('arrives piece by piece and becomes part of the post that names it', async () => {
    const { upload } = (await begin()).reply
    expect(upload).toEqual({ id: upload.id, offset: 0, bytes: picture.length })
    expect((await goOn(upload.id, 0, picture.slice(0, 100))).reply.upload.offset).toBe(100)
    expect((await goOn(upload.id, 100, picture.slice(100))).reply.upload.offset).toBe(picture.length)
    const { reply } = await post([upload.id])
    expect(reply.post.media).toMatchObject([{ alt_text: 'a square' }])
    expect(filesThere()).toEqual([])
  })

  it('goes on where a lost connection left it', async () => {
    const { id } = (await begin()).reply.upload
    const { socket } = sendHalf(id, 0, picture.subarray(0, 500))
    await expect.poll(async () => (await read(id)).reply.upload.offset).toBe(500)
    socket.destroy()
    // Whoever begins the same file again finds it by its hash.
    expect((await begin()).reply.upload).toEqual({ id, offset: 500, bytes: picture.length })
    await goOn(id, 500, picture.slice(500))
    expect((await post([id])).status).toBe(200)
  })

  it('keeps all that came when the connection is lost in the same moment', async () => {
    picture = new Uint8Array(randomBytes(200_000))
    const { id } = (await begin()).reply.upload
    const { socket } = sendHalf(id, 0, picture.subarray(0, 100_000))
    await new Promise<void>((resolve) => void socket.write(new Uint8Array(0), () => resolve()))
    socket.destroy()
    await expect.poll(async () => (await read(id)).reply.upload.offset).toBe(100_000)
  })

  it('goes on over a new connection while the server still waits for the old one', async () => {
    const { id } = (await begin()).reply.upload
    const { closed } = sendHalf(id, 0, picture.subarray(0, 500))
    await expect.poll(async () => (await read(id)).reply.upload.offset).toBe(500)
    expect((await goOn(id, 500, picture.slice(500))).reply.upload.offset).toBe(picture.length)
    await closed
  })

  it('tells the right offset for a wrong one', async () => {
    const { id } = (await begin()).reply.upload
    await goOn(id, 0, picture.slice(0, 100))
    for (const offset of [0, 50, 101]) {
      const { status, headers, problem } = await goOn(id, offset, picture.slice(offset))
      expect([status, headers['upload-offset'], problem.code]).toEqual([409, '100', 'conflict'])
    }
  })

  it('is refused when it is not the one whose hash was given, and can begin anew', async () => {
    const { id } = (await begin()).reply.upload
    const { status, problem } = await goOn(id, 0, new Uint8Array(picture.length))
    expect([status, problem.field]).toEqual([422, 'sha256'])
    expect((await read(id)).status).toBe(404)
    expect((await begin()).reply.upload.offset).toBe(0)
  })

  it('is refused when it is longer than announced, or than a picture may be', async () => {
    const { id } = (await begin()).reply.upload
    expect((await goOn(id, 0, new Uint8Array(picture.length + 1))).status).toBe(413)
    const body = { sha256: shaOf(picture), bytes: limits.uploadBytes + 1 }
    expect(await test.call(beginUpload, { body }, author.token)).toMatchObject({
      status: 413,
      problem: { code: 'media-too-large' },
    })
  })

  it('says what a piece is when it gets something else', async () => {
    const { id } = (await begin()).reply.upload
    expect(
      (await test.call(continueUpload, { params: { id }, headers: { 'upload-offset': '0' } }, author.token)).status,
    ).toBe(415)
    const odd = { params: { id }, piece: { offset: 0, bytes: picture }, headers: { 'upload-offset': '-1' } }
    expect((await test.call(continueUpload, odd, author.token)).problem.field).toBe('Upload-Offset')
    const elsewhere = { piece: { offset: 0, bytes: picture } }
    expect((await test.call(createPost, elsewhere, author.token)).status).toBe(415)
  })

  it('whose last byte arrived as the server stopped is judged when it is looked for', async () => {
    const { id } = (await begin()).reply.upload
    await goOn(id, 0, picture.slice(0, 1))
    await writeFile(join(test.deps.config.dataDir, 'partial-uploads', id), picture)
    expect((await read(id)).reply.upload.offset).toBe(picture.length)
    expect((await post([id])).status).toBe(200)
  })
})

describe('an upload of somebody else', () => {
  it('is not there, not found by its hash, and not taken for a post', async () => {
    const id = await uploadWhole()
    const other = await test.member()
    expect((await read(id, other)).status).toBe(404)
    const own = (await begin(picture, other)).reply.upload
    expect([own.id === id, own.offset]).toEqual([false, 0])
    const body = { textContent: 'Mine?', media_uploads: id }
    expect((await test.call(createPost, { body }, other.token)).problem.field).toBe('media_uploads')
  })
})

describe('a post that names uploads', () => {
  it('is refused while one is incomplete or unknown', async () => {
    const { id } = (await begin()).reply.upload
    await goOn(id, 0, picture.slice(0, 100))
    for (const named of [id, randomUUID()]) {
      expect(await post([named])).toMatchObject({ status: 409, problem: { field: 'media_uploads' } })
    }
  })

  it('is the same write as one that carries the files, and happens once', async () => {
    const [id, key, uploadId] = [randomUUID(), randomUUID(), await uploadWhole()]
    const text = { id, textContent: 'Look', media_alt_0: 'a square' }
    const first = await test.call(
      createPost,
      { body: text, files: [{ field: 'media', bytes: picture }], key },
      author.token,
    )
    const again = await post([uploadId], { id, key })
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true'])
  })

  it('gets its reply again after its uploads are used up', async () => {
    const [id, key, uploadId] = [randomUUID(), randomUUID(), await uploadWhole()]
    const first = await post([uploadId], { id, key })
    expect((await post([uploadId], { id, key })).text).toBe(first.text)
    // Under another key, as after an edit: the post is there.
    expect((await post([uploadId], { id })).reply.post.media).toHaveLength(1)
    // Another post needs the picture once more.
    expect(await post([uploadId])).toMatchObject({ status: 409, problem: { field: 'media_uploads' } })
    expect(await uploadWhole()).toBe(uploadId)
    expect((await post([uploadId])).status).toBe(200)
    expect((await test.call(readPost, { params: { id } }, author.token)).reply.media).toHaveLength(1)
  })
})

describe('what is left lying', () => {
  it('is forgotten a day after its last piece, and not before', async () => {
    const { id } = (await begin()).reply.upload
    test.clock.advance(dayMs - 1_000)
    await goOn(id, 0, picture.slice(0, 100))
    test.clock.advance(dayMs)
    expect((await begin()).reply.upload).toEqual({ id, offset: 100, bytes: picture.length })
    test.clock.advance(1)
    expect((await read(id)).status).toBe(404)
    const fresh = (await begin()).reply.upload
    expect([fresh.id === id, fresh.offset]).toEqual([false, 0])
    expect(filesThere()).not.toContain(id)
  })

  it('of one member are eight at most: the oldest goes', async () => {
    const ids: string[] = []
    for (let at = 0; at <= openUploadsOfMember; at += 1) {
      ids.push((await begin(new Uint8Array(100 + at))).reply.upload.id)
      test.clock.advance(1)
    }
    const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status))
    expect(statuses).toEqual([404, ...Array.from({ length: openUploadsOfMember }, () => 200)])
  })

  it('of all members has a limit: whoever has most loses the oldest, and nobody is kept out', async () => {
    const modest = (await begin()).reply.upload
    const greedy = await test.member()
    const large = (at: number) => ({ sha256: shaOf(new Uint8Array([at])), bytes: limits.uploadBytes })
    const ids: string[] = []
    for (const at of [1, 2, 3, 4]) {
      ids.push((await test.call(beginUpload, { body: large(at) }, greedy.token)).reply.upload.id)
      test.clock.advance(1)
    }
    expect((await read(modest.id)).status).toBe(200)
    expect(await Promise.all(ids.map(async (id) => (await read(id, greedy)).status))).toEqual([404, 200, 200, 200])
  })

  it('counts once into the pictures of a day', async () => {
    const body = (at: number) => ({ sha256: shaOf(new Uint8Array([at, 1])), bytes: limits.uploadBytes })
    const spend = async (at: number) => (await test.call(beginUpload, { body: body(at) }, author.token)).status
    for (let at = 0; at < 30; at += 1) expect([await spend(at), await spend(at)]).toEqual([200, 200])
    expect(await spend(30)).toBe(429)
  })
})
