import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { androidAppRoutes } from './android-app-routes.ts'
import type { AndroidAppService } from './android-app-service.ts'

const bytes = Buffer.from('0123456789'.repeat(10))
const file = { path: '/data/android/current.apk', bytes, size: 100, fileName: 'sayso-1.0.0.apk', etag: '"abc"' }
const release = {
  version: '1.0.0',
  versionCode: 7,
  size: 100,
  sha256: 'abc',
  certificateFingerprint: 'AA:BB',
  packageName: 'org.example.sayso',
  minAndroid: { sdk: 23, version: '6.0' },
  changelog: [],
  url: 'https://example.org/download/sayso.apk',
}
const none: AndroidAppService = {
  latest: () => Promise.resolve(undefined),
  apkFile: () => Promise.resolve(undefined),
  assetLinks: () => Promise.resolve(undefined),
}
const some: AndroidAppService = {
  latest: () => Promise.resolve(release),
  apkFile: () => Promise.resolve(file),
  assetLinks: () => Promise.resolve([]),
}

function serve(service: AndroidAppService): FastifyInstance {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.status).send({ message: error.message, code: error.code })
  })
  androidAppRoutes(app, { service })
  return app
}

describe('the download routes', () => {
  const app = serve(some)
  const get = (headers: Record<string, string> = {}, method: InjectOptions['method'] & string = 'GET') =>
    app.inject({ method, url: '/download/sayso.apk', headers })
  beforeAll(async () => {
    await app.ready()
  })
  afterAll(() => app.close())

  it('send the whole file under a name with its version', async () => {
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(bytes)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="sayso-1.0.0.apk"',
      'content-length': '100',
      'accept-ranges': 'bytes',
      etag: '"abc"',
    })
  })

  it('answer HEAD with the same headers and no body', async () => {
    const reply = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-length': '100', etag: '"abc"' })
    expect(reply.body).toBe('')
  })

  it('resume a download that was cut off', async () => {
    const reply = await get({ range: 'bytes=40-', 'if-range': '"abc"' })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers).toMatchObject({ 'content-range': 'bytes 40-99/100', 'content-length': '60' })
    expect(reply.rawPayload).toEqual(bytes.subarray(40))
  })

  it('start over when the file is another one by now', async () => {
    const reply = await get({ range: 'bytes=40-', 'if-range': '"older"' })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(bytes)
  })

  it('refuse a range beyond the end', async () => {
    const reply = await get({ range: 'bytes=100-' })
    expect(reply.statusCode).toBe(416)
    expect(reply.headers['content-range']).toBe('bytes */100')
    expect(reply.body).toBe('')
  })

  it('send nothing to who has the file already', async () => {
    for (const tag of ['"abc"', '"x", W/"abc"', '*']) {
      const reply = await get({ 'if-none-match': tag })
      expect(reply.statusCode).toBe(304)
      expect(reply.body).toBe('')
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('tell the latest version and the asset links, never from a cache', async () => {
    const latest = await app.inject('/download/latest.json')
    expect(latest.json()).toEqual(release)
    const links = await app.inject('/.well-known/assetlinks.json')
    expect(links.json()).toEqual([])
    for (const reply of [latest, links]) {
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })
})

describe('where there is no app', () => {
  it.each(['/download/sayso.apk', '/download/latest.json', '/.well-known/assetlinks.json'])(
    '%s is not found',
    async (url) => {
      const app = serve(none)
      const reply = await app.inject(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ message: 'This server offers no Android app.', code: 'not-found' })
      await app.close()
    },
  )
})
