import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { makeTestClock } from '#tests/support/test-clock.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { onTestFinished, expect, it } from 'vitest'

async function buildApp(environment: Record<string, string>): Promise<TestApp> {
  // A store judges a signature by its own clock.
  const test = await buildTestApp({ environment, clock: makeTestClock(Date.now()) })
  onTestFinished(() => test.close())
  return test
}

const s3Settings = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

async function publishPicture(test: TestApp): Promise<string> {
  const { token } = await test.member()
  const { reply } = await test.call(createPost, { body: { textContent: '' }, files: [await testPicture()] }, token)
  return reply.post.media[0]?.media_url ?? ''
}

async function rightsOfPage(test: TestApp) {
  const { headers } = await test.app.inject('/api/docs')
  return [String(headers['content-security-policy']), headers['cross-origin-embedder-policy']]
}

it('pictures of a CDN: browsers are sent there, and it fetches them from the server', async () => {
  const test = await buildApp({ MEDIA_ORIGIN: 'https://cdn.example.org/pictures/' })
  const url = await publishPicture(test)
  const sent = await test.app.inject(url)
  expect(sent.statusCode).toBe(302)
  expect(sent.headers).toMatchObject({
    location: `https://cdn.example.org${url.replace('/media/', '/pictures/')}`,
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const fetched = await test.app.inject(new URL(String(sent.headers.location)).pathname)
  expect(fetched.statusCode).toBe(200)
  expect(fetched.headers).toMatchObject({
    'content-type': 'image/webp',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { statusCode, headers } = await test.app.inject('/media/tickets/60.webp')
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('pictures in S3: browsers are sent there with an address that is signed for a while and for this picture', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const test = await buildApp({ ...s3.settings, S3_SIGNED_REDIRECTS: 'on' })
  const url = await publishPicture(test)
  const sent = await test.app.inject(url)
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, max-age=1800'])
  const address = String(sent.headers.location)
  expect(address).toMatch(`${s3.origin}/pictures/${url.replace('/media/', '')}?`)
  const picture = await fetch(address, { headers: { origin: 'https://talk.example.org' } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(picture.headers.get('access-control-allow-origin')).not.toBeNull()

  const other = address.replace(/[\w-]+\/\d+\.webp/, `${'A'.repeat(32)}/60.webp`)
  expect((await fetch(other)).status).toBe(403)
  const lasting = address.replace('X-Amz-Expires=7200', 'X-Amz-Expires=86400')
  expect((await fetch(lasting)).status).toBe(403)
  // A browser that asks again within the hour is sent to what it has already.
  expect((await test.app.inject(url)).headers.location).toBe(address)
  test.clock.now += hourMs
  expect((await test.app.inject(url)).headers.location).not.toBe(address)
})

it('a page may show pictures from where they are, and from nowhere else', async () => {
  const [own, policy] = await rightsOfPage(await buildApp({}))
  expect([own, policy]).toEqual([
    expect.stringContaining("img-src 'self' blob: data:;connect-src 'self';"),
    'require-corp',
  ])
  const cdn = 'https://cdn.example.org'
  const [elsewhere, open] = await rightsOfPage(await buildApp({ MEDIA_ORIGIN: `${cdn}/pictures` }))
  expect(elsewhere).toContain(`img-src 'self' blob: data: ${cdn};connect-src 'self' ${cdn};`)
  expect(open).toBe('credentialless')
  const [signed] = await rightsOfPage(await buildApp({ ...s3Settings, S3_SIGNED_REDIRECTS: 'on' }))
  expect(signed).toContain("img-src 'self' blob: data: http://127.0.0.1:9/pictures/;")
})

it('the worker is sent again only when it has changed', async () => {
  const clientDirectory = mkdtempSync(join(tmpdir(), 'test-client-'))
  onTestFinished(() => rmSync(clientDirectory, { recursive: true }))
  writeFileSync(join(clientDirectory, 'index.html'), '<!doctype html>the shell')
  writeFileSync(join(clientDirectory, 'sw.js'), '// worker')
  const test = await buildTestApp({ environment: { MEDIA_ORIGIN: 'https://cdn.example.org' }, clientDirectory })
  onTestFinished(() => test.close())
  const { body, headers } = await test.app.inject('/sw.js')
  expect(body).toBe('self.pictureOrigin="https://cdn.example.org";\n// worker')
  const ask = { url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } }
  expect(await test.app.inject(ask)).toMatchObject({ statusCode: 304, body: '' })
  writeFileSync(join(clientDirectory, 'sw.js'), '// another worker')
  utimesSync(join(clientDirectory, 'sw.js'), 1, 1)
  expect((await test.app.inject(ask)).body).toContain('// another worker')
})

it('a store that does not answer: who asks for a picture or brings one is told to come again', async () => {
  const test = await buildApp(s3Settings)
  const { token } = await test.member()
  const asked = await test.app.inject(`/media/${'k'.repeat(32)}/640.webp`)
  expect([asked.statusCode, asked.headers['retry-after'], asked.json().code]).toEqual([503, '5', 'unavailable'])
  const brought = await test.call(createPost, { body: { textContent: 'x' }, files: [await testPicture()] }, token)
  expect([brought.status, brought.headers['retry-after'], brought.problem.code]).toEqual([503, '5', 'unavailable'])
})

it('a store that breaks off in the middle of a picture is one that does not answer', async () => {
  const store = createServer((_, reply) => void reply.writeHead(200, { 'content-length': '100' }).write('half'))
  store.on('request', (_, reply) => setImmediate(() => reply.destroy()))
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void store.close())
  const { port } = store.address() as AddressInfo
  const test = await buildApp({ ...s3Settings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
  expect((await test.app.inject(`/media/${'k'.repeat(32)}/640.webp`)).statusCode).toBe(503)
})
