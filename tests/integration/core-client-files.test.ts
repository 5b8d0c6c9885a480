import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

const shell = '<!doctype html>the shell<script data-app="/assets/app-abc.js"></script>'

let test: TestApp
let clientDirectory: string
beforeAll(async () => {
  clientDirectory = mkdtempSync(join(tmpdir(), 'test-client-'))
  mkdirSync(join(clientDirectory, 'assets'))
  mkdirSync(join(clientDirectory, '.vite'))
  writeFileSync(join(clientDirectory, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(clientDirectory, '.build-inputs'), 'a hash')
  writeFileSync(join(clientDirectory, 'index.html'), shell)
  writeFileSync(join(clientDirectory, 'sw.js'), '// worker')
  writeFileSync(join(clientDirectory, 'assets', 'app-abc.js'), '// app')
  writeFileSync(join(clientDirectory, 'assets', 'app-abc.js.br'), brotliCompressSync('// app'))
  test = await buildTestApp({ clientDirectory })
})
afterAll(async () => {
  await test.close()
  rmSync(clientDirectory, { recursive: true })
})

const open = (url: string, accept = 'text/html,*/*') => test.app.inject({ url, headers: { accept } })

describe('the built client', () => {
  it('is served at / and at every address of the app, always asked for again', async () => {
    for (const url of ['/', '/login', '/guestprofile?id=1', '/HOME', '/profile/jane.doe']) {
      const { statusCode, body, headers } = await open(url)
      expect([url, statusCode, body]).toEqual([url, 200, shell])
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
    expect((await open('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it('names the app’s code at once, but where the first posts or the login go before it', async () => {
    const links = async (url: string) => (await open(url)).headers.link
    expect(await links('/signup')).toBe('</assets/app-abc.js>; rel=modulepreload; crossorigin')
    expect([await links('/'), await links('/home'), await links('/Home?x=1'), await links('/Login')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has assets that never change, precompressed', async () => {
    const plain = await open('/assets/app-abc.js')
    expect([plain.body, plain.headers['cache-control']]).toEqual(['// app', 'public, max-age=31536000, immutable'])
    const response = await test.app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.rawPayload).toEqual(brotliCompressSync('// app'))
  })

  it('does not answer a missing file, a script or a write with a page', async () => {
    expect((await open('/assets/gone.js')).statusCode).toBe(404)
    expect((await open('/icon.png')).statusCode).toBe(404)
    expect((await open('/media/gone')).statusCode).toBe(404)
    expect((await open('/api/gone')).statusCode).toBe(404)
    expect((await open('/login', 'application/json')).statusCode).toBe(404)
    expect(
      (await test.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  })

  it('answers no page of the operator that is not there with the app as if it were one', async () => {
    for (const url of ['/pages/terms', '/pages/terms?version=1', '/pages/x', '/Pages/terms', '/pages']) {
      const { statusCode, headers } = await open(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
    }
  })

  it('gives away nothing that the build noted for itself', async () => {
    for (const url of ['/.vite/manifest.json', '/%2evite/manifest.json', '/.build-inputs']) {
      const { statusCode, body } = await open(url, '*/*')
      expect([url, statusCode, JSON.parse(body)]).toMatchObject([url, 404, { code: 'not-found' }])
    }
    expect((await open('/.build-inputs')).body).toBe(shell)
  })

  it('calls an address malformed that no file can have', async () => {
    for (const url of ['//', '///x', '/%00', '/assets/..%5c', '/%']) {
      const { statusCode, body } = await open(url, '*/*')
      expect([url, statusCode, JSON.parse(body)]).toMatchObject([url, 400, { code: 'bad-request' }])
    }
  })

  it('gives away nothing outside of its directory', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
    ]) {
      expect((await open(url, '*/*')).statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('without a built client', () => {
  it('the API works and / says what to do', async () => {
    const bare = await buildTestApp()
    expect((await bare.app.inject('/api/health')).statusCode).toBe(200)
    expect((await bare.app.inject('/')).json()).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('not built'),
    })
    await bare.close()
  })
})

describe('an overloaded server', () => {
  it('says so, and when to come back', async () => {
    const overloaded = await buildTestApp({
      loadLimits: { maxEventLoopDelayMs: -1, sampleEveryMs: 5 },
    })
    const read = () => overloaded.app.inject('/api/health')
    await expect.poll(async () => (await read()).statusCode).toBe(503)
    const response = await read()
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
    expect(response.json()).toEqual({ code: 'unavailable', message: 'The server is busy. Please try again.' })
    await overloaded.close()
  })
})
