import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { requestPasswordReset, resetPassword } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { changeEmail, changePassword, confirmEmail, restoreEmail } from '#contract/own-account.ts'
import { confirmTotp, endTotp, readTotp, startTotp } from '#contract/second-factor.ts'
import { makeSecondFactorEnd } from '#server/modules/auth/end-second-factor.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { runAdminCommand } from '#server/modules/moderation/admin-command.ts'
import { codeIn } from '#tests/support/sign-up-form.ts'
import { makeTwoFactorScene, password, stepMs, wrongFor } from '#tests/support/two-factor-scene.ts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { test, codeAt, logIn, mailsTo, memberNamed, pass, secured, subjectsTo, ticketFor, laterOn } =
  await makeTwoFactorScene()
afterAll(() => test.close())
beforeEach(laterOn)

describe('turning two-factor login on', () => {
  it('needs a code of the app, gives ten recovery codes once, and is mailed', async () => {
    const { token } = await memberNamed('starter')
    expect((await test.call(readTotp, {}, token)).reply).toEqual({ is_on: false, recovery_codes_left: 0 })
    const first = (await test.call(startTotp, {}, token)).reply
    const { secret, otpauth_url } = (await test.call(startTotp, {}, token)).reply
    expect(secret).not.toBe(first.secret)
    expect(otpauth_url).toContain(`secret=${secret}`)
    const confirm = (code: string) => test.call(confirmTotp, { body: { code } }, token)
    expect(await confirm(wrongFor(codeAt(secret)))).toMatchObject({
      status: 422,
      body: { code: 'code-wrong', field: 'code' },
    })
    expect((await logIn('starter')).status).toBe(200)

    const { recovery_codes: codes } = (await confirm(codeAt(secret))).reply
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect((await test.call(readTotp, {}, token)).reply).toEqual({ is_on: true, recovery_codes_left: 10 })
    await vi.waitFor(() => expect(subjectsTo('starter')).toContain('Two-factor login is on for your Sayso account'))
    expect((await confirm(wrongFor(codeAt(secret)))).problem.code).toBe('conflict')
    expect((await test.call(startTotp, {}, token)).problem.code).toBe('conflict')
    expect((await test.call(readCurrentUser, {}, token)).status).toBe(200)
  })

  it('answers other recovery codes when the answer was lost, to the same code and session and for two minutes', async () => {
    const { token } = await memberNamed('cutoff')
    const { secret } = (await test.call(startTotp, {}, token)).reply
    const other = (await logIn('cutoff')).reply.token
    const code = codeAt(secret)
    const confirm = (given = code, by = token) => test.call(confirmTotp, { body: { code: given } }, by)
    const lost = (await confirm()).reply.recovery_codes
    test.clock.advance(2 * minuteMs - 1)
    expect((await confirm(code, other)).problem.code).toBe('conflict')
    expect((await confirm(codeAt(secret))).problem.code).toBe('conflict')
    const codes = (await confirm()).reply.recovery_codes
    expect(new Set([...lost, ...codes]).size).toBe(20)
    expect((await pass(await ticketFor('cutoff'), lost[0] ?? '')).status).toBe(422)
    expect((await pass(await ticketFor('cutoff'), codes[0] ?? '')).status).toBe(200)
    test.clock.advance(1)
    expect((await confirm()).problem.code).toBe('conflict')
    await vi.waitFor(() => expect(subjectsTo('cutoff')).toContain('A recovery code of your Sayso account was used'))
    const told = mailsTo('cutoff').filter(({ subject }) => subject.startsWith('Two-factor login is on'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('turn two-factor login off with your password')
  })

  it('keeps neither the secret nor a recovery code readable', async () => {
    const { secret, codes } = await secured('hidden')
    const tables = ['totp_secrets', 'recovery_codes', 'idempotency_keys', 'jobs'] as const
    const rows = await Promise.all(tables.map((table) => test.deps.db.selectFrom(table).selectAll().execute()))
    const persisted = JSON.stringify(rows) + test.logs.join('')
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(persisted).not.toContain(each)
    }
  })

  it('forgets what was begun and not finished in a day', async () => {
    const { token } = await memberNamed('dropper')
    const { secret } = (await test.call(startTotp, {}, token)).reply
    test.clock.advance(dayMs + 1)
    await sweepLogins(test.deps.db, test.clock.now)
    expect((await test.call(confirmTotp, { body: { code: codeAt(secret) } }, token)).status).toBe(422)
  })
})

describe('turning two-factor login off', () => {
  it('needs the password, takes everything with it, and is mailed', async () => {
    const { token, secret, codes } = await secured('ender')
    const ticket = await ticketFor('ender')
    const end = (given: string) => test.call(endTotp, { body: { password: given } }, token)
    expect(await end('Secret-124')).toMatchObject({
      status: 422,
      body: { code: 'wrong-credentials', field: 'password' },
    })
    expect((await test.call(readTotp, {}, token)).reply.is_on).toBe(true)
    expect((await end(password)).reply).toEqual({ message: 'Two-factor login is off.' })
    expect((await end(password)).status).toBe(200)
    await vi.waitFor(() =>
      expect(subjectsTo('ender').filter((each) => each.startsWith('Two-factor login is off'))).toHaveLength(1),
    )
    expect((await pass(ticket, codeAt(secret))).status).toBe(401)
    expect((await logIn('ender')).status).toBe(200)
    expect((await test.call(readTotp, {}, token)).reply).toEqual({ is_on: false, recovery_codes_left: 0 })

    const again = (await test.call(startTotp, {}, token)).reply
    await test.call(confirmTotp, { body: { code: codeAt(again.secret) } }, token)
    expect((await pass(await ticketFor('ender'), codes[0] ?? '')).status).toBe(422)
  })

  it('is done by the operator, too, who leaves it in the log', async () => {
    const { id } = await secured('locked')
    const acts = { now: test.clock.now, endSecondFactor: makeSecondFactorEnd(test.deps) }
    const run = (...words: string[]) => runAdminCommand(test.deps.db, words, acts)
    expect(await run('two-factor-off', '@Locked')).toEqual({ ok: true, text: 'Two-factor login is off for locked.' })
    expect((await logIn('locked')).status).toBe(200)
    await vi.waitFor(() => expect(subjectsTo('locked')).toContain('Two-factor login is off for your Sayso account'))
    const log = () => test.deps.db.selectFrom('moderation_decisions').selectAll().where('subject_id', '=', id).execute()
    expect(await log()).toMatchObject([{ action: 'two-factor-off', moderator_id: null, created_at: test.clock.now }])
    expect((await run('two-factor-off', 'locked')).ok).toBe(false)
    expect((await run('two-factor-off', 'nobody.here')).text).toBe('There is no member named nobody.here.')
    expect(await log()).toHaveLength(1)
  })

  it('is not what a new password does: it only ends the tickets of the old one', async () => {
    const { token, secret } = await secured('resetter')
    const email = 'resetter@example.org'
    await test.call(requestPasswordReset, { body: { email } })
    const link = () => mailsTo('resetter').find(({ text }) => text.includes('/ResetPassword?token='))
    await vi.waitFor(() => expect(link()).toBeDefined())
    const reset = /token=([\w-]+)/.exec(link()?.text ?? '')?.[1] ?? ''
    const old = await ticketFor('resetter')
    const chosen = { newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    expect((await test.call(resetPassword, { body: { token: reset, ...chosen } })).status).toBe(200)
    expect((await pass(old, codeAt(secret))).status).toBe(401)
    const passed = await pass(await ticketFor('resetter', 'Secret@789'), codeAt(secret))
    expect(passed.status).toBe(200)
    expect((await test.call(readCurrentUser, {}, token)).status).toBe(401)
    const older = await ticketFor('resetter', 'Secret@789')
    const change = { current_password: 'Secret@789', new_password: password, confirm_password: password }
    await test.call(changePassword, { body: change }, passed.reply.token)
    test.clock.advance(stepMs)
    expect((await pass(older, codeAt(secret))).status).toBe(401)
    expect((await test.call(readTotp, {}, passed.reply.token)).reply.is_on).toBe(true)
  })

  it('follows from taking an address back when whoever changed it had turned it on, and is told', async () => {
    const thief = await memberNamed('robbed')
    const email = 'thief@example.org'
    await test.call(changeEmail, { body: { email, password } }, thief.token)
    await test.call(confirmEmail, { body: { code: codeIn(test.mails, email) } }, thief.token)
    const { secret } = (await test.call(startTotp, {}, thief.token)).reply
    await test.call(confirmTotp, { body: { code: codeAt(secret) } }, thief.token)
    const link = () => mailsTo('robbed').find(({ text }) => text.includes('/RestoreEmail?token='))
    await vi.waitFor(() => expect(link()).toBeDefined())
    test.clock.advance(hourMs)
    const wayBack = /token=([\w-]+)/.exec(link()?.text ?? '')?.[1] ?? ''
    const { reset_token } = (await test.call(restoreEmail, { body: { token: wayBack } })).reply
    const chosen = { newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    await test.call(resetPassword, { body: { token: reset_token, ...chosen } })
    expect((await logIn('robbed', 'Secret@789')).status).toBe(200)
    await vi.waitFor(() => expect(subjectsTo('robbed')).toContain('Two-factor login is off for your Sayso account'))
  })
})

it('a suspended member hears why, and may appeal, after the second step only', async () => {
  const { id, secret } = await secured('barred')
  await test.deps.db.insertInto('suspensions').values({ account_id: id, reason: 'Rule 1', created_at: 0 }).execute()
  const decided = { id: test.deps.newId(), kind: 'member', subject_id: id, author_id: id, post_id: null }
  await test.deps.db
    .insertInto('moderation_decisions')
    .values({ ...decided, action: 'suspend', reason: 'Rule 1', until_at: null, moderator_id: null, created_at: 0 })
    .execute()
  const first = await logIn('barred')
  expect([first.status, first.problem.code]).toEqual([401, 'second-factor-required'])
  expect(first.text).not.toContain('Rule 1')
  const ticket = await ticketFor('barred')
  const wrong = await pass(ticket, wrongFor(codeAt(secret)))
  expect([wrong.status, wrong.text.includes('appeal')]).toEqual([422, false])
  const right = await pass(ticket, codeAt(secret))
  expect([right.status, right.problem.code]).toEqual([403, 'forbidden'])
  expect(right.problem.message).toContain('Rule 1')
  expect(right.problem.appeal_ticket).toBeDefined()
})
