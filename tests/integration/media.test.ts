import { createPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp
let url: string

beforeEach(async () => {
  test = await buildTestApp()
  const { token } = await test.member()
  const { reply } = await test.call(createPost, { body: { textContent: '' }, files: [await testPicture()] }, token)
  url = reply.post.media[0]?.media_url ?? ''
})
afterEach(() => test.close())

it('serves a picture to anyone who knows its address, for ever', async () => {
  const response = await test.app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
})

it('answers 304 to who has it already', async () => {
  const { headers } = await test.app.inject(url)
  for (const known of [headers.etag, `"other", W/${headers.etag}`, '*']) {
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(known) } })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  expect((await test.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

it('knows nothing else', async () => {
  const [, , key = ''] = url.split('/')
  const strangers = [
    `/media/${key}/61.webp`,
    `/media/${key}/60.png`,
    `/media/${key}/060.webp`,
    `/media/${'A'.repeat(32)}/60.webp`,
    '/media/tickets/60.webp',
    `/media/..%2f${key}/60.webp`,
    `/media/${key}/..%2f..%2fdatabase.webp`,
  ]
  for (const stranger of strangers) {
    const response = await test.app.inject(stranger)
    expect([stranger, response.statusCode]).toEqual([stranger, 404])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})
