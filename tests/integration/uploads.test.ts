import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { portOf } from '#tests/support/converse.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { beginUpload, type UploadPlan } from '#tests/support/unfinished-upload.ts'

const megabyte = 1024 * 1024
const patience = { timeout: 20_000 }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ environment: { MAX_UPLOADS_MB: '32' } })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
const open: ReturnType<typeof beginUpload>[] = []
afterEach(async () => {
  for (const { abandon } of open.splice(0)) abandon()
  await vi.waitUntil(() => filesThere().length === 0, patience)
})
afterAll(() => test.close())

function filesThere(): string[] {
  const { dataDir } = test.deps.config
  if (!readdirSync(dataDir).includes('uploads')) return []
  const entries = readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function begin(plan: Omit<UploadPlan, 'token'>, token?: string) {
  const upload = beginUpload(`http://127.0.0.1:${portOf(test)}`, {
    token: token ?? (await test.member()).token,
    ...plan,
  })
  open.push(upload)
  return upload
}

const post = async (token: string) =>
  test.call(createPost, { body: { textContent: 'Look' }, files: [await testPicture()] }, token)

describe('files on their way in', () => {
  it('of all members together beyond the budget are refused until there is room', async () => {
    const large = { path: '/api/posts', files: [10 * megabyte, 10 * megabyte, 1] } as const
    await begin({ ...large, files: [...large.files] })
    await expect.poll(filesThere).toHaveLength(3)
    const second = await begin({ ...large, files: [...large.files] })
    expect(await second.answer).toEqual({
      status: 503,
      retryAfter: '10',
      message: 'Too many uploads are under way. Please try again in a moment.',
    })
    // Without files it costs nothing.
    const { token } = await test.member()
    expect((await test.call(createPost, { body: { textContent: 'Words' }, files: [] }, token)).status).toBe(200)
    for (const { abandon } of open.splice(0)) abandon()
    await expect.poll(filesThere).toEqual([])
    expect((await post(token)).status).toBe(200)
  })

  it('of one member are four at once, whoever else uploads', async () => {
    const { token } = await test.member()
    for (const _ of [1, 2, 3, 4]) await begin({ path: '/api/support-tickets', files: [1_000] }, token)
    await expect.poll(filesThere).toHaveLength(4)
    const fifth = await begin({ path: '/api/support-tickets', files: [1_000] }, token)
    expect(await fifth.answer).toEqual({
      status: 429,
      retryAfter: '5',
      message: 'Too many of your uploads are under way. Please try again in a moment.',
    })
    expect((await post((await test.member()).token)).status).toBe(200)
    open[0]?.abandon()
    await expect.poll(filesThere).toHaveLength(3)
    expect((await post(token)).status).toBe(200)
  })

  it.each([
    { what: 'attachments', path: '/api/support-tickets', mb: 5 },
    { what: 'pictures', path: '/api/posts', mb: 10 },
  ] as const)('of $what that are too large are refused although they do not end', async ({ path, mb }) => {
    const upload = await begin({ path, files: [mb * megabyte + 100_000] })
    const message = `At most 3 files of ${mb} MB each are accepted.`
    expect(await upload.answer).toEqual({ status: 413, retryAfter: undefined, message })
  })

  it('that say beforehand that they are too large are not begun', async () => {
    const { token } = await test.member()
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/support-tickets',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(45 * megabyte),
      },
      payload: '--x',
    })
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { code: 'media-too-large', field: 'attachments', message: 'At most 3 files of 5 MB each are accepted.' },
    ])
  })

  it('break off without leaving a file', async () => {
    const { token } = await test.member()
    const part = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\nhalf a picture'
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: part,
    })
    expect(response.statusCode).toBe(400)
    expect(filesThere()).toEqual([])
  })

  it('are gone when their request is answered', async () => {
    const { token } = await test.member()
    expect((await post(token)).status).toBe(200)
    expect(filesThere()).toEqual([])
  })
})

it('text beside the files is limited as a whole', async () => {
  const { token } = await test.member()
  const body = {
    textContent: 'x',
    ...Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`more${at}`, 'x'.repeat(60_000)])),
  }
  const { status, problem } = await test.call(createPost, { body, files: [] }, token)
  expect([status, problem]).toEqual([
    413,
    { code: 'payload-too-large', field: 'more5', message: 'A field is too long.' },
  ])
})
