import { minuteMs } from '#contract/durations.ts'
import { login, register, requestVerification } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const codeSent = { message: 'Verification code sent! Please check your email.' }

/** Asks for a code and reads it from the mail. */
async function mailedCode(email: string): Promise<string> {
  const reply = await test.call(requestVerification, { body: { email } })
  expect(reply).toMatchObject({ status: 200, body: codeSent })
  return codeIn(test.mails, email)
}

async function registered(name: string) {
  const email = `${name}@example.org`
  const form = signUpForm(name, await mailedCode(email))
  expect(await test.call(register, { body: form })).toMatchObject({ status: 200 })
  return form
}

describe('asking for a code', () => {
  it('mails six digits that work for 15 minutes', async () => {
    expect(await mailedCode('ask@example.org')).toMatch(/^\d{6}$/)
    expect(test.mails.at(-1)?.text).toContain('15 minutes')
  })

  it('is refused for what is no address', async () => {
    const reply = await test.call(requestVerification, { body: { email: 'no address' } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'email' } })
  })

  it('mails one address at most every 30 seconds, also when asked many times at once', async () => {
    const ask = () => test.call(requestVerification, { body: { email: 'often@example.org' } })
    const replies = await Promise.all([ask(), ask(), ask(), ask()])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(test.mails.filter(({ to }) => to === 'often@example.org')).toHaveLength(1)

    test.clock.advance(29_000)
    const tooSoon = await ask()
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    expect(tooSoon.headers['retry-after']).toBe('1')
    test.clock.advance(1000)
    expect(await ask()).toMatchObject({ status: 200 })
  })

  it('answers the same for an address that has an account, and tells only its owner', async () => {
    await registered('known')
    test.clock.advance(minuteMs)
    const reply = await test.call(requestVerification, { body: { email: 'KNOWN@example.org' } })
    expect(reply).toMatchObject({ status: 200, body: codeSent })
    const mail = test.mails.at(-1)
    expect(mail).toMatchObject({ to: 'known@example.org', subject: 'You already have a Sayso account' })
    expect(mail?.text).not.toMatch(/\d{6}/)
  })

  it('waits for a mail server that is down, and holds nobody up meanwhile', async () => {
    const send = vi.spyOn(test.deps.mailer, 'send').mockRejectedValue(new Error('no mail server'))
    const email = 'unlucky@example.org'
    const ask = () => test.call(requestVerification, { body: { email } })
    expect(await ask()).toMatchObject({ status: 200, body: codeSent })
    test.clock.advance(minuteMs)
    await test.app.jobs.settle()
    expect(await ask()).toMatchObject({ status: 200 })
    send.mockRestore()
    test.clock.advance(2 * minuteMs)
    await test.app.jobs.settle()
    // Asked for twice, mailed once.
    expect(test.mails.filter(({ to }) => to === email)).toHaveLength(1)
    const form = signUpForm('unlucky', codeIn(test.mails, email))
    expect(await test.call(register, { body: form })).toMatchObject({ status: 200 })
  })

  it('is dropped when its code would be of no use any more', async () => {
    const send = vi.spyOn(test.deps.mailer, 'send').mockRejectedValue(new Error('no mail server'))
    const body = { email: 'toolate@example.org' }
    expect(await test.call(requestVerification, { body })).toMatchObject({ status: 200 })
    send.mockRestore()
    test.clock.advance(15 * minuteMs)
    await test.app.jobs.settle()
    expect(test.mails.filter(({ to }) => to === body.email)).toEqual([])
    expect(test.logs.join('')).toContain('a job was dropped, as it came too late')
    expect(await test.deps.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('is limited for one network address, generously', async () => {
    const ip = '198.51.100.7'
    for (let i = 0; i < authLimits.codesPerNetwork.max; i += 1)
      await test.deps.limiter.take(authLimits.codesPerNetwork, ip)
    const ask = (from: string) => test.call(requestVerification, { body: { email: 'crowd@example.org' }, ip: from })
    expect(await ask(ip)).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    expect(await ask('198.51.100.8')).toMatchObject({ status: 200 })
  })
})

describe('registering', () => {
  beforeAll(async () => {
    const form = signUpForm('taken', await mailedCode('taken@example.org'), { phone_number: '+49 170 5550101' })
    await test.call(register, { body: form })
  })

  it('makes an account that can log in', async () => {
    const form = signUpForm('Nina', await mailedCode('nina@example.org'))
    const reply = await test.call(register, { body: form })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Registration successful!' } })
    const { user } = reply.reply

    const session = await test.call(login, { body: { identifier: 'nina', password: form.password } })
    const me = await test.call(readCurrentUser, {}, session.reply.token)
    expect(me.body).toEqual({
      id: user.id,
      first_name: 'Nina',
      last_name: 'Tester',
      username: 'Nina',
      email: 'nina@example.org',
      profile_picture_url: null,
      has_completed_onboarding: false,
    })
  })

  it('persists neither the password nor the code', async () => {
    const form = signUpForm('vault', await mailedCode('vault@example.org'))
    const kept = await test.deps.db.selectFrom('verification_codes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(form.code)
    await test.call(register, { body: form })
    const row = await test.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(form.password)
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('uses the code up', async () => {
    const { code } = await registered('once')
    await test.deps.db
      .updateTable('accounts')
      .set({ email: 'moved@example.org' })
      .where('username_key', '=', 'once')
      .execute()
    const again = signUpForm('twice', code, { email: 'once@example.org' })
    expect(await test.call(register, { body: again })).toMatchObject({ status: 422, body: { code: 'code-wrong' } })
  })

  it.each([
    ['a blank first name', { first_name: ' ' }, 'first_name'],
    ['a username with a hyphen', { username: 'ann-lee' }, 'username'],
    ['a username of one letter', { username: 'a' }, 'username'],
    ['a username that is a phone number', { username: '0170.5550101' }, 'username'],
    ['a username that is an e-mail address', { username: 'ann@example.org' }, 'username'],
    ['no e-mail address', { email: 'ann' }, 'email'],
    ['no phone number', { phone_number: 'call me' }, 'phone_number'],
    ['a short password', { password: 'Ab1!', confirm_password: 'Ab1!' }, 'password'],
    ['a password without a digit', { password: 'Abcdefg!', confirm_password: 'Abcdefg!' }, 'password'],
    ['another confirmation', { confirm_password: 'Secret-124' }, 'confirm_password'],
    ['a code of five digits', { code: '12345' }, 'code'],
  ])('is refused with %s', async (_, change, field) => {
    const reply = await test.call(register, { body: signUpForm('rules', '123456', change) })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', field } })
  })

  it('tells nobody without a valid code which addresses, usernames and phone numbers are taken', async () => {
    const answers = new Set<string>()
    for (const email of ['taken@example.org', 'free@example.org', 'maren.holt@house.invalid']) {
      for (const change of [{}, { username: 'taken' }, { phone_number: '+49 170 5550101' }]) {
        const reply = await test.call(register, { body: signUpForm('prober', '000000', { email, ...change }) })
        answers.add(`${reply.status} ${reply.text}`)
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('"code":"code-wrong"')])
  })

  it('tells the holder of a valid code when the address was taken meanwhile', async () => {
    const form = signUpForm('meanwhile', await mailedCode('meanwhile@example.org'))
    await test.member({ username: 'quicker', email: 'meanwhile@example.org' })
    expect(await test.call(register, { body: form })).toMatchObject({
      status: 409,
      body: { code: 'email-taken', field: 'email' },
    })
  })

  it.each([
    ['username in another letter case', { username: 'TAKEN' }, { code: 'username-taken', field: 'username' }],
    [
      'phone number in another spelling',
      { phone_number: '0049 (170) 555-0101' },
      { code: 'phone-taken', field: 'phone_number' },
    ],
  ])('is refused with a taken %s', async (_, change, problem) => {
    const { field } = problem
    const email = `${field.replace('_', '')}-taker@example.org`
    const form = signUpForm('taker', await mailedCode(email), { email, ...change })
    const reply = await test.call(register, { body: form })
    expect(reply).toMatchObject({ status: 409, body: problem })

    // The code is still good: only the taken field must change.
    const mended = signUpForm(`mended${field.slice(0, 5)}`, form.code, { email })
    expect(await test.call(register, { body: mended })).toMatchObject({ status: 200 })
  })

  it('lets one of two win who want the same username at the same moment', async () => {
    const forms = [
      signUpForm('race', await mailedCode('race1@example.org'), { email: 'race1@example.org' }),
      signUpForm('Race', await mailedCode('race2@example.org'), {
        email: 'race2@example.org',
        phone_number: '+4917055599999',
      }),
    ]
    const replies = await Promise.all(forms.map((body) => test.call(register, { body })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('answers a repeat with the same Idempotency-Key as before', async () => {
    const body = signUpForm('repeat', await mailedCode('repeat@example.org'))
    const send = () => test.call(register, { body, key: 'registration-of-repeat' })
    const first = await send()
    const second = await send()
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('is limited to 60 in 10 minutes for one network address', async () => {
    const body = signUpForm('crowd', '000000')
    const attempt = async (ip: string) => (await test.call(register, { body, ip })).status
    for (let i = 0; i < 60; i += 1) expect(await attempt('198.51.100.9')).toBe(422)
    const refused = await test.call(register, { body, ip: '198.51.100.9' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await attempt('198.51.100.10')).toBe(422)
    test.clock.advance(10 * minuteMs)
    expect(await attempt('198.51.100.9')).toBe(422)
  })
})
