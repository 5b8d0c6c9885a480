import { randomUUID } from 'node:crypto'
import { readPost } from '#contract/post.ts'
import { listPostsOfUser } from '#contract/post-lists.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp

beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

async function publish(token: string, textContent: string) {
  return (await test.call(createPost, { body: { textContent }, files: [] }, token)).reply.post
}

describe('publishing', () => {
  it('publishes a text, which another member then reads', async () => {
    const [author, reader] = [await test.member({ username: 'ada.b' }), await test.member()]
    const { reply } = await test.call(
      createPost,
      { body: { textContent: '  Hello #World \n' }, files: [] },
      author.token,
    )
    expect(reply.post).toMatchObject({
      user_id: author.id,
      username: 'ada.b',
      text_content: 'Hello #World',
      created_at: new Date(test.clock.now).toISOString(),
      updated_at: new Date(test.clock.now).toISOString(),
      media: [],
      like_count: 0,
      repost_count: 0,
      comment_count: 0,
      view_count: 0,
      bookmark_count: 0,
      is_liked: false,
      is_reposted: false,
      is_bookmarked: false,
    })
    const read = await test.call(readPost, { params: { id: reply.post.id } }, reader.token)
    expect(read.reply).toEqual(reply.post)
    expect(
      await test.deps.db
        .selectFrom('post_topics')
        .select(['topic', 'topic_key'])
        .where('post_id', '=', reply.post.id)
        .execute(),
    ).toEqual([{ topic: 'World', topic_key: 'world' }])
  })

  it('takes JSON as well as a form when there are no pictures', async () => {
    const author = await test.member()
    const { reply } = await test.call(createPost, { body: { textContent: 'plain' } }, author.token)
    expect(reply.post.text_content).toBe('plain')
  })

  it('stores three pictures in order with their descriptions', async () => {
    const author = await test.member()
    const files = [
      await testPicture({ width: 700, height: 350 }),
      await testPicture({ width: 10, height: 20 }),
      await testPicture({ width: 30, height: 30 }),
    ]
    const body = { textContent: '', media_alt_0: 'A wide one', media_caption_1: 'A tall one' }
    const { post } = (await test.call(createPost, { body, files }, author.token)).reply
    expect(post.media.map(({ width, height, alt_text }) => [width, height, alt_text])).toEqual([
      [700, 350, 'A wide one'],
      [10, 20, 'A tall one'],
      [30, 30, null],
    ])
    expect(post.media[0]?.variants.map(({ width }) => width)).toEqual([320, 640])
    for (const { media_url, variants, thumbhash } of post.media) {
      expect(thumbhash).not.toBe('')
      for (const url of [media_url, ...variants.map((variant) => variant.url)]) {
        expect(url).toMatch(/^\/media\/[\w-]{22,}\/\d+\.webp$/)
        expect((await test.app.inject(url)).statusCode).toBe(200)
      }
    }
  })

  it('is the same post when it comes twice with the same id', async () => {
    const author = await test.member()
    const id = randomUUID()
    const send = async () => {
      const input = { body: { id, textContent: 'once' }, files: [await testPicture()] }
      return (await test.call(createPost, input, author.token)).reply.post
    }
    const first = await send()
    expect(await send()).toEqual(first)
    expect(test.media.size).toBe(1)
    const list = await test.call(listPostsOfUser, { params: { id: author.id } }, author.token)
    expect(list.reply.posts).toHaveLength(1)
  })

  it('gives the first answer again to the same key', async () => {
    const author = await test.member()
    const input = { body: { textContent: 'keyed' }, files: [await testPicture()], key: 'a-key-of-16-chars-or-more' }
    const first = await test.call(createPost, input, author.token)
    const second = await test.call(createPost, input, author.token)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.text).toBe(first.text)
    expect(test.media.size).toBe(1)
  })

  it("refuses an id that is another member's post", async () => {
    const [author, other] = [await test.member(), await test.member()]
    const post = await publish(author.token, 'mine')
    const { status, problem } = await test.call(
      createPost,
      { body: { id: post.id, textContent: 'theirs' }, files: [await testPicture()] },
      other.token,
    )
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect(test.media.size).toBe(0)
  })

  it('does not bring a deleted post back', async () => {
    const author = await test.member()
    const post = await publish(author.token, 'gone')
    await test.call(deletePost, { params: { id: post.id } }, author.token)
    const { status, problem } = await test.call(
      createPost,
      { body: { id: post.id, textContent: 'gone' }, files: [] },
      author.token,
    )
    expect([status, problem.code]).toEqual([410, 'gone'])
  })
})

describe('what is refused', () => {
  it('refuses a post of nothing', async () => {
    const { token } = await test.member()
    for (const textContent of ['', ' \n ', '\u200b\u2060\ufeff', '\u3164 \u2800', '\u202e\u00ad']) {
      const { status, problem } = await test.call(createPost, { body: { textContent }, files: [] }, token)
      expect([status, problem.message]).toEqual([400, 'You must write something or upload at least one image.'])
    }
  })

  it('counts 500 characters as people do', async () => {
    const { token } = await test.member()
    const family = '👨‍👩‍👧'
    expect((await test.call(createPost, { body: { textContent: family.repeat(500) }, files: [] }, token)).status).toBe(
      200,
    )
    const { status, problem } = await test.call(
      createPost,
      { body: { textContent: family.repeat(501) }, files: [] },
      token,
    )
    expect([status, problem.message]).toEqual([400, 'A post has at most 500 characters.'])
  })

  it('refuses a fourth picture', async () => {
    const { token } = await test.member()
    const files = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => testPicture({ color })))
    const { status, problem } = await test.call(createPost, { body: { textContent: 'four' }, files }, token)
    expect([status, problem.code]).toEqual([413, 'media-too-large'])
    expect(test.media.size).toBe(0)
  })

  it('refuses what is no picture and stores none of the others', async () => {
    const { token } = await test.member()
    const page = {
      field: 'media',
      name: 'cat.png',
      type: 'image/png',
      bytes: new TextEncoder().encode('<!doctype html><script>'),
    }
    const { status, problem } = await test.call(
      createPost,
      { body: { textContent: 'x' }, files: [await testPicture(), page] },
      token,
    )
    expect([status, problem.code]).toEqual([422, 'media-unsupported'])
    expect(test.media.size).toBe(0)
  })

  it('refuses a damaged picture, and logs what is the matter with it', async () => {
    const { token } = await test.member()
    const whole = await testPicture()
    const damaged = { ...whole, bytes: whole.bytes.subarray(0, 60) }
    const { problem } = await test.call(createPost, { body: { textContent: 'x' }, files: [damaged] }, token)
    expect(problem.message).toBe('This picture could not be read. It may be damaged.')
    expect(test.logs.find((line) => line.includes('a request was refused'))).toContain('corrupt header')
  })

  it('refuses a file of more than 10 MB', async () => {
    const { token } = await test.member()
    const huge = { field: 'media', name: 'huge.png', type: 'image/png', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }
    const { status, problem } = await test.call(createPost, { body: { textContent: 'x' }, files: [huge] }, token)
    expect([status, problem.code]).toEqual([413, 'media-too-large'])
  })

  it('refuses a description of more than 1000 characters before it works on the picture', async () => {
    const { token } = await test.member()
    const body = { textContent: '', media_alt_0: 'a'.repeat(1001) }
    const { status, problem } = await test.call(createPost, { body, files: [await testPicture()] }, token)
    expect([status, problem.field]).toEqual([400, 'media_alt_0'])
  })
})

describe('deleting', () => {
  it('removes the post, its text and its pictures, and leaves a tombstone', async () => {
    const author = await test.member()
    const { post } = (
      await test.call(createPost, { body: { textContent: 'a #secret' }, files: [await testPicture()] }, author.token)
    ).reply
    expect((await test.call(deletePost, { params: { id: post.id } }, author.token)).status).toBe(200)
    expect(test.media.size).toBe(0)
    const read = await test.call(readPost, { params: { id: post.id } }, author.token)
    expect([read.status, read.problem.code]).toEqual([410, 'gone'])
    const row = await test.deps.db
      .selectFrom('posts')
      .select(['text_content', 'deleted_at'])
      .where('id', '=', post.id)
      .executeTakeFirst()
    expect(row).toEqual({ text_content: '', deleted_at: test.clock.now })
    expect((await test.call(deletePost, { params: { id: post.id } }, author.token)).status).toBe(200)
  })

  it("refuses to delete another member's post", async () => {
    const [author, other] = [await test.member(), await test.member()]
    const { post } = (
      await test.call(createPost, { body: { textContent: '' }, files: [await testPicture()] }, author.token)
    ).reply
    const { status, problem } = await test.call(deletePost, { params: { id: post.id } }, other.token)
    expect([status, problem.code]).toEqual([403, 'forbidden'])
    expect(test.media.size).toBe(1)
    expect((await test.call(readPost, { params: { id: post.id } }, author.token)).status).toBe(200)
  })

  it('says what it does not know', async () => {
    const { token } = await test.member()
    for (const endpoint of [readPost, deletePost]) {
      expect((await test.call(endpoint, { params: { id: randomUUID() } }, token)).status).toBe(404)
      expect((await test.call(endpoint, { params: { id: 'no-id' } }, token)).status).toBe(400)
    }
  })
})

it('answers nobody without a token', async () => {
  for (const endpoint of [readPost, deletePost, listPostsOfUser]) {
    expect((await test.call(endpoint, { params: { id: randomUUID() } })).status).toBe(401)
  }
  expect((await test.call(createPost, { body: { textContent: 'x' }, files: [] })).status).toBe(401)
})
