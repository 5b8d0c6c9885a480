import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { register, requestVerification } from '#contract/auth.ts'
import { listSitePages } from '#contract/site-page.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'

const test = await buildTestApp({ environment: { PUBLIC_ORIGIN: 'https://talk.example.org', MINIMUM_AGE: '16' } })
const plain = await buildTestApp()
afterAll(async () => {
  await test.close()
  await plain.close()
})
const folder = join(test.deps.config.dataDir, 'pages')
const html = { accept: 'text/html' }
let writes = 0

function write(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  writes += 1
  // Also where two writes fall into one tick of the file system's clock.
  utimesSync(join(folder, name), writes, writes)
}

async function codeFor(name: string): Promise<string> {
  const email = `${name}@example.org`
  await test.call(requestVerification, { body: { email } })
  return codeIn(test.mails, email)
}

it('shows no page that nobody wrote, and asks nothing', async () => {
  expect(await plain.call(listSitePages)).toMatchObject({ status: 200, body: { pages: [], consent: null } })
  expect((await plain.app.inject({ url: '/pages/terms', headers: html })).statusCode).toBe(404)
})

it('shows what the operator wrote, as the file is now, and nothing else of the folder', async () => {
  write('terms.md', '# Our *terms*\n\nBe kind.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')
  write('imprint.md', 'Somebody, somewhere.')
  write('secret.md', 'not a page')
  const { body } = await test.call(listSitePages)
  expect(body).toMatchObject({
    pages: [
      { name: 'terms', title: 'Our terms' },
      { name: 'imprint', title: 'Imprint' },
    ],
    consent: { pages: ['terms'], minimum_age: 16 },
  })
  const page = await test.app.inject({ url: '/pages/terms', headers: html })
  expect(page.body).toContain('<h1>Our <em>terms</em></h1>')
  expect(page.body).toContain('<td>1</td>')
  expect(page.body).toContain('<link rel="canonical" href="https://talk.example.org/pages/terms">')
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  const imprint = await test.app.inject({ url: '/pages/imprint', headers: html })
  expect(imprint.body).toContain('<h1>Imprint</h1>')
  for (const url of ['/pages/secret', '/pages/..%2Fkeys', '/pages/privacy']) {
    expect([url, (await test.app.inject({ url, headers: html })).statusCode]).toEqual([url, 404])
  }
  write('terms.md', '# Others')
  expect((await test.app.inject({ url: '/pages/terms', headers: html })).body).toContain('<h1>Others</h1>')
  const known = { 'if-none-match': String(page.headers.etag) }
  expect((await test.app.inject({ url: '/pages/terms', headers: known })).statusCode).toBe(200)
})

it('runs nothing that is in a text', async () => {
  write(
    'rules.md',
    '# <script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://example.org)',
  )
  const { body } = await test.app.inject({ url: '/pages/rules', headers: html })
  expect(body).not.toMatch(/<script|<img src=x|href="javascript/)
  expect(body).toContain('<a href="https://example.org">b</a>')
  rmSync(join(folder, 'rules.md'))
})

it('lets nobody sign up who did not agree to what is asked now, and keeps what was agreed to', async () => {
  write('terms.md', '# Terms one')
  const { reply: asked } = await test.call(listSitePages)
  const version = String(asked.consent?.version)
  const form = signUpForm('agnes', await codeFor('agnes'))
  const without = await test.call(register, { body: form })
  expect(without).toMatchObject({ status: 422, body: { code: 'consent-missing', field: 'agreed_to' } })

  write('terms.md', '# Terms two')
  const stale = await test.call(register, { body: { ...form, agreed_to: version } })
  expect(stale).toMatchObject({ status: 422, body: { code: 'consent-missing' } })
  expect(stale.body).toMatchObject({ message: expect.stringContaining('has changed') })

  const { reply: now } = await test.call(listSitePages)
  const agreed = await test.call(register, { body: { ...form, agreed_to: String(now.consent?.version) } })
  expect(agreed).toMatchObject({ status: 200 })
  const rows = await test.deps.db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'consent_texts.version', 'consents.version')
    .innerJoin('accounts', 'accounts.id', 'consents.account_id')
    .select(['accounts.username', 'words', 'agreed_at'])
    .execute()
  expect(rows).toEqual([{ username: 'agnes', words: expect.stringContaining('Terms two'), agreed_at: test.clock.now }])
})
