import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { register, requestVerification, login } from '#contract/auth.ts'
import { readModerationLog } from '#contract/moderation.ts'
import { changeEmail, confirmEmail } from '#contract/own-account.ts'
import { addSiteBlock, liftSiteBlock, listSiteBlocks, type TypedBlockKind } from '#contract/site-block.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'

const test = await buildTestApp()
afterAll(() => test.close())
let admin: TestMember
beforeEach(async () => {
  admin = await test.member({ role: 'admin' })
  await test.deps.db.deleteFrom('site_blocks').execute()
})

const block = (kind: TypedBlockKind, value: string, reason = 'Spam wave') =>
  test.call(addSiteBlock, { body: { kind, value, reason } }, admin.token)
const list = async (kind: TypedBlockKind) =>
  (await test.call(listSiteBlocks, { query: { kind } }, admin.token)).reply.blocks
const lift = (id: string) => test.call(liftSiteBlock, { params: { id }, body: { reason: 'It is over' } }, admin.token)
const askCode = (email: string) => test.call(requestVerification, { body: { email } })

const refusedEmail = {
  status: 403,
  body: {
    ...{ code: 'forbidden', field: 'email' },
    message: 'Addresses of this e-mail provider are not accepted here. Please use another one.',
  },
}

describe('a blocked domain', () => {
  it.each([
    ['itself', 'someone@spam.example'],
    ['what is below it', 'someone@mail.spam.example'],
    ['any letter case', 'Someone@SPAM.Example'],
    ['other forms of the letters', 'someone@ｓｐａｍ.example'],
  ])('mails no code to %s', async (_, email) => {
    await block('email-domain', ' Spam.EXAMPLE. ')
    expect(await askCode(email)).toMatchObject(refusedEmail)
    expect(test.mails.filter(({ to }) => to.toLowerCase().endsWith('spam.example'))).toEqual([])
  })

  it('is met in its own script and in that of the DNS', async () => {
    await block('email-domain', 'bücher.example')
    expect(await askCode('a@xn--bcher-kva.example')).toMatchObject(refusedEmail)
    expect(await askCode('a@bücher.example')).toMatchObject(refusedEmail)
  })

  it('leaves its neighbours alone', async () => {
    await block('email-domain', 'spam.example')
    for (const email of ['a@notspam.example', 'a@spam.example.org', 'spam.example@fine.example'])
      expect(await askCode(email)).toMatchObject({ status: 200 })
  })

  it('is asked about no more often than a code may be asked for', async () => {
    await block('email-domain', 'spam.example')
    const { max, windowMs } = authLimits.codesPerNetwork
    const statuses = new Set<number>()
    for (let at = 0; at <= max; at += 1) statuses.add((await askCode(`someone${at}@spam.example`)).status)
    expect([...statuses]).toEqual([403, 429])
    test.clock.advance(windowMs)
    expect((await askCode('someone@fine.example')).status).toBe(200)
  })

  it('lets nobody in with a code from before, until it is lifted', async () => {
    const email = 'early@later-spam.example'
    await askCode(email)
    const enter = () => test.call(register, { body: signUpForm('early.bird', codeIn(test.mails, email), { email }) })
    const { id } = (await block('email-domain', 'later-spam.example')).reply.block
    expect(await enter()).toMatchObject(refusedEmail)
    expect((await lift(id)).status).toBe(200)
    expect(await enter()).toMatchObject({ status: 200 })
  })

  it('is no address to change to, also with a code from before; members who have one go on', async () => {
    const password_hash = await hashPassword('Right-1!')
    const member = await test.member({ password_hash })
    const email = 'mine@changed-spam.example'
    const change = () => test.call(changeEmail, { body: { email, password: 'Right-1!' } }, member.token)
    expect(await change()).toMatchObject({ status: 200 })
    const code = codeIn(test.mails, email)
    await block('email-domain', 'changed-spam.example')
    expect(await test.call(confirmEmail, { body: { code } }, member.token)).toMatchObject(refusedEmail)
    test.clock.advance(60_000)
    expect(await change()).toMatchObject(refusedEmail)
    const old = await test.member({ email: 'old@changed-spam.example', password_hash })
    const body = { identifier: old.username, password: 'Right-1!' }
    expect(await test.call(login, { body })).toMatchObject({ status: 200 })
  })
})

describe('a blocked network', () => {
  const askFrom = (ip: string, email: string) => test.call(requestVerification, { body: { email }, ip })
  const refused = { status: 403, body: { code: 'forbidden', message: 'Signing up is not possible from your network.' } }

  it.each([
    ['203.0.113.0/24', '203.0.113.9', '203.0.114.9'],
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['2001:db8:7::/48', '2001:db8:7:1::5', '2001:db8:8::5'],
  ])('%s signs nobody up from %s, but from %s', async (network, inside, outside) => {
    await block('network', network)
    expect(await askFrom(inside, `${randomUUID()}@away.example`)).toMatchObject(refused)
    expect(await askFrom(outside, `${randomUUID()}@away.example`)).toMatchObject({ status: 200 })
  })

  it('makes no account with a code that was asked for elsewhere; members log in from there', async () => {
    const email = 'roamer@away.example'
    await askCode(email)
    await block('network', '203.0.113.0/24')
    const form = { body: signUpForm('roam.er', codeIn(test.mails, email), { email }) }
    expect(await test.call(register, { ...form, ip: '203.0.113.9' })).toMatchObject(refused)
    expect(await test.call(register, form)).toMatchObject({ status: 200 })
    const body = { identifier: 'roam.er', password: form.body.password }
    expect(await test.call(login, { body, ip: '203.0.113.9' })).toMatchObject({ status: 200 })
  })
})

it.each<[TypedBlockKind, string, RegExp]>([
  ['network', '0.0.0.0/0', /too many/],
  ['network', '::/0', /too many/],
  ['network', 'here', /no network/],
  ['network', '127.0.0.0/8', /Your own address/],
  ['email-domain', 'com', /whole ending/],
  ['email-domain', '@Co.UK.', /share the ending co.uk/],
  ['email-domain', 'two words.example', /no domain/],
  ['email-domain', 'example.org', /Your own e-mail address/],
])('refuses a block of %s %s', async (kind, value, message) => {
  expect(await block(kind, value)).toMatchObject({
    status: 400,
    body: { field: 'value', message: expect.stringMatching(message) },
  })
  expect(await list(kind)).toEqual([])
})

it('lists each kind newest first by pages, blocks nothing twice, and logs who did what and why', async () => {
  for (const value of ['one.example', 'two.example', 'three.example']) {
    await block('email-domain', value)
    test.clock.advance(1000)
  }
  await block('network', '198.51.100.0/24', 'Attacks')
  expect(await block('email-domain', 'TWO.example.')).toMatchObject({
    status: 409,
    body: { message: 'two.example is blocked already.' },
  })
  const query = { kind: 'email-domain', limit: '2' } as const
  const first = (await test.call(listSiteBlocks, { query }, admin.token)).reply
  expect(first.blocks.map(({ value }) => value)).toEqual(['three.example', 'two.example'])
  const cursor = String(first.next_cursor)
  const rest = (await test.call(listSiteBlocks, { query: { ...query, cursor } }, admin.token)).reply
  expect(rest).toMatchObject({
    blocks: [{ value: 'one.example', by: { username: admin.username } }],
    next_cursor: null,
  })
  const [network] = await list('network')
  test.clock.advance(1000)
  await lift(String(network?.id))
  expect((await lift(String(network?.id))).status).toBe(404)
  const { entries } = (await test.call(readModerationLog, {}, admin.token)).reply
  const about = { kind: 'site', moderator: { id: admin.id } }
  expect(entries.slice(0, 2)).toMatchObject([
    { ...about, action: 'unblock', reason: 'Network 198.51.100.0/24: It is over' },
    { ...about, action: 'block', reason: 'Network 198.51.100.0/24: Attacks' },
  ])
})
