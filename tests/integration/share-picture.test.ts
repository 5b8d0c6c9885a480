import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deletePost } from '#contract/post-writing.ts'
import { visitorBudgets } from '#server/http/member-budgets.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeShareFixture } from '#tests/support/share-fixture.ts'

let test: TestApp
let author: TestMember
let reader: TestMember
let on: ReturnType<typeof makeShareFixture>

beforeAll(async () => {
  test = await buildTestApp()
  author = await test.member({ username: 'amara', first_name: 'Amara', last_name: 'Osei' })
  reader = await test.member({ username: 'reader' })
  on = makeShareFixture(test, { author, reader })
})
afterAll(() => test.close())

describe('the picture', () => {
  const fetchPicture = async (path: string, headers: Record<string, string> = {}) =>
    on.open(`${path}/picture.png`, headers)

  it.each([0, 1, 2, 3])('of a post with %i pictures is a PNG of 1200 × 630', async (pictures) => {
    const path = await on.share((await on.publish('A picture', pictures)).id)
    const { statusCode, headers, rawPayload } = await fetchPicture(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(600_000)
    const again = await fetchPicture(path, { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('shows the pictures of the post, side by side', async () => {
    const { rawPayload } = await fetchPicture(await on.share((await on.publish('Two', 2)).id))
    const pixel = async (left: number) => {
      const { data } = await sharp(rawPayload)
        .extract({ left, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
    }
    expect([await pixel(300), await pixel(900)]).toEqual(['red', 'blue'])
  })

  it('is made once, stored, and gone with the post', async () => {
    const post = await on.publish('Kept')
    const path = await on.share(post.id)
    const kept = () => [...test.media.keys()].filter((key) => key.startsWith(`shares/${post.id}/`))
    const pictures = await Promise.all([1, 2, 3].map(() => fetchPicture(path)))
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(kept()).toHaveLength(1)
    expect((await on.open(`/media/${kept()[0]}`)).statusCode).toBe(404)
    await test.call(deletePost, { params: { id: post.id } }, author.token)
    expect((await fetchPicture(path)).statusCode).toBe(404)
    expect(kept()).toEqual([])
  })

  it('is not read for whoever has it already', async () => {
    const path = await on.share((await on.publish('Known')).id)
    const { headers } = await fetchPicture(path)
    const read = vi.spyOn(test.deps.mediaStore, 'read')
    onTestFinished(() => read.mockRestore())
    const again = await fetchPicture(path, { 'if-none-match': `"another", W/${String(headers['etag'])}` })
    expect([again.statusCode, read.mock.calls]).toEqual([304, []])
  })

  it('is shown to one network so often, and its post as often', async () => {
    const path = await on.share((await on.publish('Popular')).id)
    const { sharedReads } = visitorBudgets
    test.deps.budgets.spend(sharedReads, '203.0.113.9', sharedReads.max - 1)
    const from = async (url: string, remoteAddress: string) =>
      (await test.app.inject({ url, remoteAddress })).statusCode
    expect(await from(path, '203.0.113.9')).toBe(200)
    const preview = `/api/share/preview/${path.split('/').at(-1)}`
    for (const url of [path, `${path}/picture.png`, preview]) {
      expect([await from(url, '203.0.113.9'), await from(url, '203.0.113.10')]).toEqual([429, 200])
    }
    const headers = { authorization: `Bearer ${reader.token}` }
    const asMember = await test.app.inject({ url: preview, headers, remoteAddress: '203.0.113.9' })
    expect(asMember.statusCode).toBe(200)
  })

  const hard = [
    '</span><svg onload=alert(1)>&#x0; <span size="999999"> & &amp;',
    'שלום עולם — مرحبا بالعالم',
    '🎉👨‍👩‍👧🏳️‍🌈 🇩🇪',
    `\u202e${'Z\u0301\u0302\u0303\u0304'.repeat(100)}`,
    'x'.repeat(500),
    'line\n'.repeat(99),
    '東京の夜 हिन्दी ไทย',
  ]

  it.each(hard)('is drawn of %j too', async (text) => {
    const { statusCode, rawPayload } = await fetchPicture(await on.share((await on.publish(text)).id))
    expect(statusCode).toBe(200)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('is drawn of invisible characters alone, which were taken once', async () => {
    const { id } = await on.publish('Seen')
    const unseen = { text_content: '\u3164\u200b\u2800' }
    await test.deps.db.updateTable('posts').set(unseen).where('id', '=', id).execute()
    expect((await fetchPicture(await on.share(id))).statusCode).toBe(200)
  })

  it('is not there for a link that leads nowhere', async () => {
    expect((await fetchPicture('/share/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  })
})
