import { dayMs, hourMs } from '#contract/durations.ts'
import { login, requestPasswordReset, resetPassword } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { changeEmail, changePassword, confirmEmail, restoreEmail } from '#contract/own-account.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn } from '#tests/support/sign-up-form.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const password = 'Secret-123'
const next = 'Secret-456'
const passwordHash = await hashPassword(password)

const memberNamed = (username: string) =>
  test.member({ username, email: `${username}@example.org`, first_name: 'Ann', password_hash: passwordHash })
const logIn = (identifier: string, tried = password) => test.call(login, { body: { identifier, password: tried } })
const statusOf = async (token: string) => (await test.call(readCurrentUser, {}, token)).status
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email)

describe('a change of password', () => {
  const change = (
    token: string,
    fields: Partial<Record<'current_password' | 'new_password' | 'confirm_password', string>> = {},
  ) =>
    test.call(
      changePassword,
      { body: { current_password: password, new_password: next, confirm_password: next, ...fields } },
      token,
    )

  it('ends the other sessions, is mailed, and is what one logs in with from then on', async () => {
    const { token } = await memberNamed('changer')
    const other = (await logIn('changer')).reply.token
    await test.call(requestPasswordReset, { body: { email: 'changer@example.org' } })
    const linked = () => mailsTo('changer@example.org').find(({ text }) => text.includes('/ResetPassword?token='))
    await vi.waitFor(() => expect(linked()).toBeDefined())
    expect(await change(token)).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. All other devices are logged out.' },
    })
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
    expect((await logIn('changer')).status).toBe(401)
    expect((await logIn('changer', next)).status).toBe(200)
    await vi.waitFor(() => {
      const subjects = mailsTo('changer@example.org').map(({ subject }) => subject)
      expect(subjects).toContain('Your Sayso password was changed')
    })
    const reset = /token=([\w-]+)/.exec(linked()?.text ?? '')?.[1] ?? ''
    const body = { token: reset, newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    expect((await test.call(resetPassword, { body })).status).toBe(422)
  })

  it.each([
    [{ current_password: '' }, 400, 'bad-request', 'current_password', 'Please fill in all fields.'],
    [{ new_password: '' }, 400, 'bad-request', 'new_password', 'Please fill in all fields.'],
    [{ confirm_password: 'Secret-457' }, 400, 'bad-request', 'confirm_password', 'Passwords do not match.'],
    [
      { new_password: 'secret-1', confirm_password: 'secret-1' },
      422,
      'password-weak',
      'new_password',
      'Password must contain uppercase, lowercase, number, and special character.',
    ],
    [{ current_password: 'Secret-124' }, 422, 'wrong-credentials', 'current_password', 'Wrong password.'],
  ])('is refused with %o, and the session goes on', async (fields, ...expected) => {
    const { token } = await test.member({ password_hash: passwordHash })
    const reply = await change(token, fields)
    const { code, field, message } = reply.problem
    expect([reply.status, code, field, message]).toEqual(expected)
    expect(await statusOf(token)).toBe(200)
  })

  it('asked for again after its answer was lost is done', async () => {
    const { token } = await test.member({ password_hash: passwordHash })
    expect((await change(token)).status).toBe(200)
    expect((await change(token)).status).toBe(200)
  })

  it('makes who guesses wait as at the login', async () => {
    const { token } = await test.member({ password_hash: passwordHash })
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) statuses.push((await change(token, { current_password: `Wrong-${i}` })).status)
    // The new password counts as a guess, too: it is looked at in case it was set already.
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 422), ...Array.from({ length: 7 }, () => 429)])
    test.clock.advance(dayMs)
    expect((await change(token)).status).toBe(200)
  })

  it('keeps no quick hash of a password, whatever key it comes with', async () => {
    const { token } = await test.member({ password_hash: passwordHash })
    const body = { current_password: password, new_password: next, confirm_password: next }
    await test.call(changePassword, { body, key: 'one-key-of-sixteen' }, token)
    expect(await test.deps.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })
})

describe('a change of address', () => {
  const ask = (token: string, email: string, given = password) =>
    test.call(changeEmail, { body: { email, password: given } }, token)
  const confirm = (token: string, code: string) => test.call(confirmEmail, { body: { code } }, token)
  const linkTo = async (email: string) => {
    const found = () => mailsTo(email).findLast(({ text }) => text.includes('/RestoreEmail?token='))
    await vi.waitFor(() => expect(found()).toBeDefined())
    return /token=([\w-]+)/.exec(found()?.text ?? '')?.[1] ?? ''
  }
  const moved = async (token: string, email: string) => {
    expect((await ask(token, email)).status).toBe(200)
    return confirm(token, codeIn(test.mails, email))
  }

  it('needs the password and the code that was mailed there', async () => {
    const { token } = await memberNamed('mover')
    expect(await ask(token, 'new.mover@example.org', 'Secret-124')).toMatchObject({
      status: 422,
      body: { code: 'wrong-credentials', field: 'password' },
    })
    expect(mailsTo('new.mover@example.org')).toEqual([])
    expect(await ask(token, 'Mover@Example.org')).toMatchObject({ status: 400, body: { field: 'email' } })
    expect((await ask(token, 'no address')).status).toBe(400)
    expect(await ask(token, ' New.Mover@Example.ORG ')).toMatchObject({
      status: 200,
      body: { message: 'Verification code sent! Please check your email.' },
    })
    const code = codeIn(test.mails, 'new.mover@example.org')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await confirm(token, wrong)).toMatchObject({ status: 422, body: { code: 'code-wrong' } })
    expect((await test.call(readCurrentUser, {}, token)).reply.email).toBe('mover@example.org')
    expect((await confirm((await memberNamed('stranger')).token, code)).status).toBe(422)
    expect(await confirm(token, code)).toMatchObject({
      status: 200,
      body: { message: 'Your email address is changed.', email: 'new.mover@example.org' },
    })
    expect((await test.call(readCurrentUser, {}, token)).reply.email).toBe('new.mover@example.org')
    expect((await confirm(token, code)).status).toBe(422)
    expect((await logIn('new.mover@example.org')).status).toBe(200)
    expect((await logIn('mover@example.org')).status).toBe(401)
  })

  it('answers the same for an address that has an account, which alone is told so', async () => {
    const { token } = await memberNamed('prober')
    await memberNamed('victim')
    const free = await ask(token, 'free@example.org')
    const taken = await ask(token, 'victim@example.org')
    expect(taken).toMatchObject({ status: free.status, body: free.body })
    const [mail] = mailsTo('victim@example.org')
    expect(mail?.subject).toBe('This address already has a Sayso account')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/\b\d{6}\b/)
    expect(await confirm(token, '123456')).toMatchObject({ status: 422, body: { code: 'code-wrong' } })
  })

  it('gives five tries at a code, and no code sooner than in half a minute', async () => {
    const { token } = await memberNamed('guesser')
    await ask(token, 'guessed@example.org')
    expect((await ask(token, 'guessed@example.org')).status).toBe(429)
    const code = codeIn(test.mails, 'guessed@example.org')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i += 1) expect((await confirm(token, wrong)).status).toBe(422)
    expect((await confirm(token, code)).status).toBe(422)
  })

  it('can be undone from the old address for 72 hours, however often it was changed since', async () => {
    const { token } = await memberNamed('robbed')
    expect((await moved(token, 'thief@example.org')).status).toBe(200)
    const wayBack = await linkTo('robbed@example.org')
    test.clock.advance(hourMs)
    expect((await moved(token, 'thief.two@example.org')).status).toBe(200)
    const wayOfThief = await linkTo('thief@example.org')
    test.clock.advance(70 * hourMs)
    const restored = await test.call(restoreEmail, { body: { token: wayBack } })
    expect(restored.status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect((await logIn('robbed@example.org')).status).toBe(401)
    expect((await logIn('thief.two@example.org')).status).toBe(401)
    for (const used of [wayBack, wayOfThief]) {
      expect((await test.call(restoreEmail, { body: { token: used } })).problem.code).toBe('reset-link-invalid')
    }
    const chosen = { newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    expect((await test.call(resetPassword, { body: { token: restored.reply.reset_token, ...chosen } })).status).toBe(
      200,
    )
    expect((await logIn('robbed@example.org', 'Secret@789')).status).toBe(200)
  })

  it('cannot be undone later, and leaves nothing behind', async () => {
    const { token } = await memberNamed('settled')
    await moved(token, 'settled.now@example.org')
    const wayBack = await linkTo('settled@example.org')
    test.clock.advance(72 * hourMs)
    expect((await test.call(restoreEmail, { body: { token: wayBack } })).status).toBe(422)
    expect(await statusOf(token)).toBe(200)
    await ask(token, 'settled.later@example.org')
    test.clock.advance(dayMs + 1)
    await sweepLogins(test.deps.db, test.clock.now)
    expect(await test.deps.db.selectFrom('email_reversals').select('email').execute()).toEqual([])
    expect(await test.deps.db.selectFrom('email_changes').select('email').execute()).toEqual([])
  })
})
