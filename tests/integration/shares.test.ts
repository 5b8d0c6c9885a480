import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comment.ts'
import { hourMs } from '#contract/durations.ts'
import { deletePost, likePost } from '#contract/post-writing.ts'
import { generateShareLink } from '#contract/share.ts'
import { readSharePreview } from '#contract/share-preview.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeShareFixture, shareOrigin } from '#tests/support/share-fixture.ts'

let test: TestApp
let author: TestMember
let reader: TestMember
let on: ReturnType<typeof makeShareFixture>

beforeAll(async () => {
  test = await buildTestApp({ environment: { PUBLIC_ORIGIN: shareOrigin } })
  author = await test.member({ username: 'amara', first_name: 'Amara', last_name: 'Osei' })
  reader = await test.member({ username: 'reader' })
  on = makeShareFixture(test, { author, reader })
})
afterAll(() => test.close())

describe('a share link', () => {
  it('is the public address with an id that cannot be guessed', async () => {
    const { shareUrl } = (await on.generate((await on.publish('one')).id)).reply
    expect(shareUrl).toMatch(/^https:\/\/talk\.example\.org\/share\/[A-Za-z0-9_-]{16,}$/)
  })

  it('is the same for the same member and post, also when asked for many times at once', async () => {
    const { id } = await on.publish('same')
    const urls = await Promise.all(Array.from({ length: 10 }, () => on.share(id)))
    expect(new Set(urls).size).toBe(1)
    expect(await on.share(id)).toBe(urls[0])
    expect(await on.share(id, { by: author })).not.toBe(urls[0])
    expect(await on.share((await on.publish('other')).id)).not.toBe(urls[0])
  })

  it('that expires is one of its own, and ends after its hours', async () => {
    const { id } = await on.publish('ending')
    const [lasting, ending] = [await on.share(id), await on.share(id, { hours: 2 })]
    expect(ending).not.toBe(lasting)
    expect(await on.share(id, { hours: 2 })).not.toBe(ending)
    test.clock.advance(2 * hourMs - 1)
    expect((await on.preview(ending)).status).toBe(200)
    test.clock.advance(1)
    expect((await on.preview(ending)).status).toBe(404)
    expect((await on.open(ending)).statusCode).toBe(404)
    expect((await on.open(`${ending}/picture.png`)).statusCode).toBe(404)
    expect((await on.preview(lasting)).status).toBe(200)
  })

  it('is refused for what is not there, for nobody, and for odd hours', async () => {
    const { id } = await on.publish('short-lived')
    await test.call(deletePost, { params: { id } }, author.token)
    expect((await on.generate(id)).status).toBe(404)
    expect((await on.generate(randomUUID())).status).toBe(404)
    expect((await on.generate('nonsense')).status).toBe(400)
    for (const hours of [-1, 0.5, 24 * 365 + 1]) expect((await on.generate(id, { hours })).status).toBe(400)
    const body = { targetType: 'post' as const, targetId: randomUUID(), expiresInHours: 0 }
    expect((await test.call(generateShareLink, { body })).status).toBe(401)
  })
})

describe('the preview', () => {
  it('shows a visitor the post, and nothing of who shared or likes it', async () => {
    const post = await on.publish('A visible one', 1)
    const path = await on.share(post.id)
    await test.call(likePost, { params: { id: post.id }, body: { liked: true } }, reader.token)
    const { reply, text } = await on.preview(path)
    expect(reply.data).toEqual({ ...post, like_count: 1 })
    for (const secret of [author.email, reader.id, reader.username, '+1555']) expect(text).not.toContain(secret)
    const asMember = await test.call(readSharePreview, { params: { shareid: path.slice(7) } }, reader.token)
    expect(asMember.reply.data.is_liked).toBe(false)
  })

  it('shows the first comments, the oldest first, without their replies', async () => {
    const { id } = await on.publish('Talked about')
    const path = await on.share(id)
    expect((await on.preview(path)).reply.comments).toEqual([])
    const say = async (content: string, parentCommentId?: string) => {
      test.clock.advance(1000)
      const body = { content, ...(parentCommentId !== undefined && { parentCommentId }) }
      return (await test.call(createComment, { params: { postId: id }, body }, reader.token)).reply.comment
    }
    const first = await say('1')
    await say('an answer', first.id)
    for (const content of ['2', '3', '4']) await say(content)
    const { comments } = (await on.preview(path)).reply
    expect(comments.map(({ content, is_liked }) => [content, is_liked])).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
    ])
  })

  it('ends with the post and with its author', async () => {
    const member = await test.member()
    const [one, two] = [await on.publish('one', 0, member), await on.publish('two', 0, member)]
    const [onePath, twoPath] = [await on.share(one.id), await on.share(two.id)]
    await test.call(deletePost, { params: { id: one.id } }, member.token)
    expect((await on.preview(onePath)).status).toBe(404)
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', member.id).execute()
    expect((await on.preview(twoPath)).status).toBe(404)
  })

  it('is refused for unknown and impossible ids', async () => {
    expect((await on.preview('/share/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await on.preview('/share/short')).status).toBe(400)
  })

  // Last, as nobody is signed in for so long.
  it('of a link of no hours does not end', async () => {
    const path = await on.share((await on.publish('lasting')).id, { hours: 0 })
    // Longer than the longest that ends.
    test.clock.advance((24 * 365 + 1) * hourMs)
    expect((await on.preview(path)).status).toBe(200)
  })
})
