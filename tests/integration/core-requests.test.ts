import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCurrentUser } from '#contract/own-session.ts'
import { problemSchema } from '#contract/errors.ts'
import { readHealth } from '#contract/health.ts'
import { readFeed } from '#contract/post.ts'
import { createPost, likePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await buildTestApp()
  member = await test.member()
})
afterAll(() => test.close())

const somePost = '00000000-0000-4000-8000-000000000000'
const send = (payload: string | Buffer, contentType = 'application/json') =>
  test.app.inject({
    method: 'POST',
    url: `/api/posts/${somePost}/like`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': contentType },
    payload,
  })

describe('the server', () => {
  it('says that it and its database are well', async () => {
    expect((await test.call(readHealth)).reply).toEqual({ status: 'ok', version: '1.0.0' })
  })

  it('answers an unknown address below /api with a problem', async () => {
    const response = await test.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 'not-found', message: 'There is nothing here.', field: 'address' })
  })

  it('sends a strict Content-Security-Policy with every reply, and no CORS header', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/docs']) {
      const { headers } = await test.app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('says of a page what it may do, and of data that it may do nothing, in few bytes', async () => {
    const page = (await test.app.inject('/api/docs')).headers
    expect(page['content-security-policy']).toContain("default-src 'self';script-src 'self';style-src 'self'")
    expect(page['content-security-policy']).toContain(";require-trusted-types-for 'script';trusted-types app-code")
    expect(page['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(page['cross-origin-opener-policy']).toBe('same-origin')
    expect(page['cross-origin-embedder-policy']).toBe('require-corp')
    expect(page['permissions-policy']).toContain('camera=()')
    expect(page['permissions-policy']).toContain('clipboard-write=(self)')
    for (const url of ['/api/health', '/api/nothing']) {
      const { headers } = await test.app.inject(url)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
      expect(JSON.stringify(headers).length).toBeLessThan(400)
    }
  })

  it('promises TLS where its public address has it, and nowhere else', async () => {
    const secure = await buildTestApp({ environment: { PUBLIC_ORIGIN: 'https://talk.example.org' } })
    const promiseOf = async ({ app }: TestApp) => (await app.inject('/api/health')).headers['strict-transport-security']
    expect(await promiseOf(secure)).toBe('max-age=15552000')
    expect(await promiseOf(test)).toBeUndefined()
    await secure.close()
    const environment = { PUBLIC_ORIGIN: 'https://talk.example.org', HSTS_SUBDOMAINS: 'on' }
    const whole = await buildTestApp({ environment })
    expect(await promiseOf(whole)).toBe('max-age=15552000; includeSubDomains')
    await whole.close()
  })

  it('keeps what members read out of shared caches', async () => {
    expect((await test.call(readCurrentUser, {}, member.token)).headers['cache-control']).toBe('private, no-cache')
    expect((await test.call(readCurrentUser)).headers['cache-control']).toBe('no-store')
  })
})

describe('a malformed request is refused with a problem and without detail', () => {
  it.each([
    { what: 'broken JSON', payload: '{"liked":', contentType: 'application/json', status: 400 },
    { what: 'JSON that is no object', payload: '[true]', contentType: 'application/json', status: 400 },
    { what: 'a wrong type', payload: '{"liked":"yes"}', contentType: 'application/json', status: 400 },
    {
      what: 'a forged prototype',
      payload: '{"__proto__":{"liked":true}}',
      contentType: 'application/json',
      status: 400,
    },
    {
      what: 'bytes that are no UTF-8',
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      contentType: 'application/json',
      status: 400,
    },
    { what: 'a NUL in a text', payload: '{"userId":"\\u0000"}', contentType: 'application/json', status: 400 },
    {
      what: 'JSON nested too deeply',
      payload: `{"userId":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      contentType: 'application/json',
      status: 400,
    },
    { what: 'another content type', payload: '<liked/>', contentType: 'application/xml', status: 415 },
    { what: 'plain text', payload: 'liked', contentType: 'text/plain', status: 415 },
    {
      what: 'a form where none is expected',
      payload: '--x--',
      contentType: 'multipart/form-data; boundary=x',
      status: 415,
    },
    {
      what: 'more than 64 KB',
      payload: JSON.stringify({ userId: 'x'.repeat(70_000) }),
      contentType: 'application/json',
      status: 413,
    },
  ])('$what', async ({ payload, contentType, status }) => {
    const response = await send(payload, contentType)
    expect(response.statusCode).toBe(status)
    const { message, code } = problemSchema.parse(response.json())
    expect(code).toBe(status === 413 ? 'payload-too-large' : 'bad-request')
    expect(message).not.toMatch(/ at |node_modules|Error|JSON/)
  })

  it('an id that is none, naming the field', async () => {
    const { status, problem } = await test.call(likePost, { params: { id: 'nonsense' } }, member.token)
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'bad-request', field: 'id' })
  })

  it('a page size out of range', async () => {
    const { status, problem } = await test.call(readFeed, { query: { limit: 5000 } }, member.token)
    expect([status, problem.field]).toEqual([400, 'limit'])
  })

  it.each(['/api/posts/%E0%A4%A', '/api/posts/%00', '/api/profile/%00', '/api/search?q=%00'])('%s', async (url) => {
    const response = await test.app.inject({ url, headers: { authorization: `Bearer ${member.token}` } })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toMatchObject({ code: expect.any(String) as string })
  })

  it('an empty body with a JSON header counts as no body', async () => {
    const response = await send('')
    expect(response.json()).toMatchObject({ code: 'not-found' })
  })
})

describe('an upload', () => {
  const picture = (field: string, size = 10) => ({ field, bytes: new Uint8Array(size) })

  it('of too large a file is refused', async () => {
    const { status, problem } = await test.call(
      createPost,
      { files: [picture('media', 10 * 1024 * 1024 + 1)] },
      member.token,
    )
    expect([status, problem.code]).toEqual([413, 'media-too-large'])
  })

  it('of too many files is refused', async () => {
    const files = [1, 2, 3, 4].map(() => picture('media'))
    const { status, problem } = await test.call(createPost, { files }, member.token)
    expect([status, problem]).toEqual([
      413,
      { code: 'media-too-large', field: 'media', message: 'At most 3 files of 10 MB each are accepted.' },
    ])
  })

  it('under an unknown field is refused', async () => {
    const { status, problem } = await test.call(createPost, { files: [picture('virus')] }, member.token)
    expect([status, problem.field]).toEqual([400, 'virus'])
  })

  it('that breaks off is refused', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="textContent"\r\n\r\nHello',
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad-request'])
  })

  it('without a session is refused before it is read', async () => {
    const { status } = await test.call(createPost, { files: [picture('media', 9_000_000)] })
    expect(status).toBe(401)
  })
})
