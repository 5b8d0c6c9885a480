import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { login, requestPasswordReset, resetPassword, validateResetToken } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const oldPassword = 'Secret-123'
const oldHash = await hashPassword(oldPassword)
const newPassword = 'Secret@456'
const invalidLink = { status: 422, body: { code: 'reset-link-invalid', message: 'Invalid or expired reset link.' } }

function memberNamed(username: string) {
  return test.member({ username, email: `${username}@example.org`, password_hash: oldHash })
}

function ask(email: string) {
  return test.call(requestPasswordReset, { body: { email } })
}

/** Beside those that tell of logins. */
function resetMailsTo(email: string) {
  return test.mails.filter(({ to, text }) => to === email && text.includes('/ResetPassword?'))
}

/** Asks for a link and waits for the mail, which leaves after the reply. */
async function mailedToken(email: string): Promise<string> {
  const received = () => resetMailsTo(email)
  const before = received().length
  expect(await ask(email)).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(received().length).toBeGreaterThan(before))
  const token = /\/ResetPassword\?token=([\w-]+)/.exec(received().at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('the mail has no link')
  return token
}

function reset(token: string, password = newPassword, confirmPassword = password) {
  return test.call(resetPassword, { body: { token, newPassword: password, confirmPassword } })
}

describe('asking for a reset link', () => {
  beforeAll(() => memberNamed('often'))

  it('mails a link to the public address of the server', async () => {
    await memberNamed('ann')
    await mailedToken('ann@example.org')
    expect(test.mails.at(-1)).toMatchObject({ to: 'ann@example.org' })
    expect(test.mails.at(-1)?.text).toContain(`${test.deps.config.publicOrigin}/ResetPassword?token=`)
  })

  it('mails a link to an address that was accepted once and would not be today', async () => {
    const email = 'old..way.@example.org'
    await test.member({ username: 'old', email, password_hash: oldHash })
    expect(await mailedToken(email)).not.toBe('')
    expect(await ask('no address')).toMatchObject({ status: 400, body: { field: 'email' } })
  })

  it('answers the same for an unknown address and mails nothing', async () => {
    await memberNamed('bea')
    const known = await ask('bea@example.org')
    await vi.waitFor(() => expect(test.mails.at(-1)?.to).toBe('bea@example.org'))
    const unknown = await ask('nobody@example.org')
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await ask('maren.holt@house.invalid')).toMatchObject({ status: known.status, body: known.body })
    // A mail asked for later has arrived: those asked for before had their chance.
    test.clock.advance(30_000)
    await mailedToken('bea@example.org')
    expect(test.mails.map(({ to }) => to)).not.toContain('nobody@example.org')
    expect(test.mails.map(({ to }) => to)).not.toContain('maren.holt@house.invalid')
  })

  it('is refused for what is no address', async () => {
    expect(await ask('no address')).toMatchObject({
      status: 400,
      body: { code: 'bad-request', message: 'Please enter a valid email address.' },
    })
  })

  it.each(['often@example.org', 'unknown@example.org'])('is limited for %s, known or not', async (email) => {
    const askFrom = (ip: string) => test.call(requestPasswordReset, { body: { email }, ip })
    for (const ip of ['192.0.2.1', '198.51.100.1']) {
      for (let i = 0; i < 5; i += 1) {
        expect(await askFrom(ip)).toMatchObject({ status: 200 })
        const soon = await askFrom(ip)
        expect(soon).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
        expect(soon.headers['retry-after']).toBe('30')
        test.clock.advance(30_000)
      }
      // One stranger uses up half of what a mailbox gets.
      expect(await askFrom(ip)).toMatchObject({ status: 429 })
      test.clock.advance(30_000)
    }
    expect(await askFrom('203.0.113.1')).toMatchObject({ status: 429 })
    test.clock.advance(dayMs)
    expect(await askFrom('203.0.113.1')).toMatchObject({ status: 200 })
  })

  it('is open where the member has logged in before, however many strangers asked', async () => {
    await memberNamed('robbed')
    const email = 'robbed@example.org'
    await test.call(login, { body: { identifier: 'robbed', password: oldPassword }, ip: '203.0.113.80' })
    for (const network of ['192.0.2', '198.51.100', '100.64.0']) {
      for (let i = 0; i < 6; i += 1) {
        await test.call(requestPasswordReset, { body: { email }, ip: `${network}.${i}` })
        test.clock.advance(30_000)
      }
    }
    expect(await test.call(requestPasswordReset, { body: { email }, ip: '100.64.9.1' })).toMatchObject({ status: 429 })
    expect(resetMailsTo(email)).toHaveLength(10)
    expect(await test.call(requestPasswordReset, { body: { email }, ip: '203.0.113.80' })).toMatchObject({
      status: 200,
    })
    await vi.waitFor(() => expect(resetMailsTo(email)).toHaveLength(11))
  })

  it('keeps a failing mail server to itself; the link is mailed when that is back, and works from then on', async () => {
    const email = 'unlucky@example.org'
    await memberNamed('unlucky')
    const send = vi.spyOn(test.deps.mailer, 'send').mockRejectedValueOnce(new Error('no mail server'))
    expect(await ask(email)).toMatchObject({ status: 200 })
    expect(resetMailsTo(email)).toEqual([])
    send.mockRestore()
    test.clock.advance(minuteMs)
    await test.app.jobs.settle()
    const [mail] = resetMailsTo(email)
    const [, resetToken = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect((await test.call(validateResetToken, { params: { token: resetToken } })).status).toBe(200)
    expect(resetMailsTo(email)).toHaveLength(1)
  })
})

describe('a reset link', () => {
  it('sets the password, ends every session and works once', async () => {
    const member = await memberNamed('cleo')
    const token = await mailedToken('cleo@example.org')
    expect(await test.call(validateResetToken, { params: { token } })).toMatchObject({ status: 200 })
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: 'Password reset successful!' } })

    expect(await test.call(readCurrentUser, {}, member.token)).toMatchObject({ status: 401 })
    expect(await test.call(login, { body: { identifier: 'cleo', password: oldPassword } })).toMatchObject({
      status: 401,
    })
    expect(await test.call(login, { body: { identifier: 'cleo', password: newPassword } })).toMatchObject({
      status: 200,
    })
    expect(await reset(token)).toMatchObject(invalidLink)
    expect(await test.call(validateResetToken, { params: { token } })).toMatchObject(invalidLink)
  })

  it('is used up by one of two that arrive together', async () => {
    await memberNamed('dora')
    const token = await mailedToken('dora@example.org')
    const replies = await Promise.all([reset(token), reset(token, 'Other@4567')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('dies after an hour', async () => {
    await memberNamed('emma')
    const token = await mailedToken('emma@example.org')
    test.clock.advance(hourMs)
    expect(await test.call(validateResetToken, { params: { token } })).toMatchObject(invalidLink)
    expect(await reset(token)).toMatchObject(invalidLink)
  })

  it('dies when a newer one is asked for', async () => {
    await memberNamed('faye')
    const first = await mailedToken('faye@example.org')
    test.clock.advance(30_000)
    const second = await mailedToken('faye@example.org')
    expect(await reset(first)).toMatchObject(invalidLink)
    expect(await reset(second)).toMatchObject({ status: 200 })
  })

  it('that was made up is refused', async () => {
    expect(await test.call(validateResetToken, { params: { token: 'made-up' } })).toMatchObject(invalidLink)
    expect(await reset('made-up')).toMatchObject(invalidLink)
    expect(await reset('')).toMatchObject({ status: 400, body: { message: 'Invalid reset link.' } })
  })

  it('is not used up by a password that is refused', async () => {
    await memberNamed('gail')
    const token = await mailedToken('gail@example.org')
    expect(await reset(token, '')).toMatchObject({ status: 400, body: { message: 'Please fill in all fields.' } })
    expect(await reset(token, newPassword, 'Secret@457')).toMatchObject({
      status: 400,
      body: { message: 'Passwords do not match.', field: 'confirmPassword' },
    })
    for (const weak of [
      'short@1',
      'secret@456',
      'SECRET@456',
      'Secret@abc',
      'Secret1456',
      'Secret-456',
      'Secret@ 456',
    ]) {
      expect(await reset(token, weak)).toMatchObject({
        status: 422,
        body: {
          code: 'password-weak',
          message:
            'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.',
        },
      })
    }
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  it('lets someone in again who was locked out for guessing', async () => {
    await memberNamed('hope')
    for (let i = 0; i < 11; i += 1) await test.call(login, { body: { identifier: 'hope', password: 'Wrong-123' } })
    const token = await mailedToken('hope@example.org')
    await reset(token)
    expect(await test.call(login, { body: { identifier: 'hope', password: newPassword } })).toMatchObject({
      status: 200,
    })
  })

  it('is persisted only as a hash', async () => {
    await memberNamed('ivy')
    const token = await mailedToken('ivy@example.org')
    expect(JSON.stringify(await test.deps.db.selectFrom('password_resets').selectAll().execute())).not.toContain(token)
  })
})
