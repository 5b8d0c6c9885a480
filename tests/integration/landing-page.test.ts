import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { androidReleaseSchema } from '#contract/android-app.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

const style = 'h1{color:red}'
const pageOf = (words: string) => `<head><style>${style}</style><!--head--></head><h1>${words}</h1>`
const html = { accept: 'text/html' }

let test: TestApp
let clientDirectory: string
beforeAll(async () => {
  clientDirectory = mkdtempSync(join(tmpdir(), 'test-client-'))
  mkdirSync(join(clientDirectory, '.landing'))
  writeFileSync(join(clientDirectory, 'index.html'), '<!doctype html>the shell')
  writeFileSync(join(clientDirectory, '.landing', 'with-app.html'), pageOf('App {{version}} {{sha256}}'))
  writeFileSync(join(clientDirectory, '.landing', 'without-app.html'), pageOf('No app'))
  test = await buildTestApp({ clientDirectory, environment: { PUBLIC_ORIGIN: 'https://talk.example.org' } })
})
afterAll(async () => {
  await test.close()
  rmSync(clientDirectory, { recursive: true })
})

it('is served with the facts of this deployment, in any letter case, to people and crawlers alike', async () => {
  const latest = androidReleaseSchema.parse((await test.app.inject('/download/latest.json')).json())
  for (const url of ['/LandingPage', '/landingpage', '/LANDINGPAGE?utm=x', '/landingPage/']) {
    const { statusCode, headers, body } = await test.app.inject({ url, headers: { accept: '*/*', host: 'evil.test' } })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    expect(body).toContain(`<h1>App ${latest.version} ${latest.sha256}</h1>`)
    expect(body).toContain('<link rel="canonical" href="https://talk.example.org/LandingPage">')
    expect(body).not.toContain('evil.test')
  }
  expect((await test.app.inject({ url: '/LandingPages', headers: html })).body).toContain('the shell')
})

it('brings its style along under a policy that allows this one and no other', async () => {
  const { headers } = await test.app.inject('/LandingPage')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect((await test.app.inject({ url: '/login', headers: html })).headers['content-security-policy']).toContain(
    "style-src 'self';",
  )
})

it('is asked for again each time, and sent again only when it changed', async () => {
  const first = await test.app.inject('/LandingPage')
  expect(first.headers['cache-control']).toBe('no-cache')
  const known = { 'if-none-match': String(first.headers.etag) }
  const again = await test.app.inject({ url: '/LandingPage', headers: known })
  // The browser keeps the policy that came with the page.
  expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([304, '', undefined])
  writeFileSync(join(clientDirectory, '.landing', 'with-app.html'), pageOf('New words'))
  const changed = await test.app.inject({ url: '/LandingPage', headers: known })
  expect([changed.statusCode, changed.body.includes('New words')]).toEqual([200, true])
})

it('tells caches that it differs from browser to browser', async () => {
  expect((await test.app.inject('/LandingPage')).headers['vary']).toMatch(/user-agent/i)
})

it('offers no app where the deployment can have none', async () => {
  const insecure = await buildTestApp({ clientDirectory, environment: { PUBLIC_ORIGIN: 'http://talk.example.org' } })
  expect((await insecure.app.inject('/LandingPage')).body).toContain('<h1>No app</h1>')
  await insecure.close()
})

it('is the app’s own screen where the build has no page for it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-client-'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>the shell')
  const older = await buildTestApp({ clientDirectory: directory })
  expect((await older.app.inject({ url: '/LandingPage', headers: html })).body).toContain('the shell')
  await older.close()
  rmSync(directory, { recursive: true })
})
