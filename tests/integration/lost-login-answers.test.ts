import { minuteMs } from '#contract/durations.ts'
import { requestPasswordReset, resetPassword, validateResetToken } from '#contract/auth.ts'
import { changeEmail, confirmEmail, restoreEmail } from '#contract/own-account.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { readTotp } from '#contract/second-factor.ts'
import { listSessions } from '#contract/session.ts'
import { hashRecoveryCode } from '#server/modules/auth/recovery-codes.ts'
import { codeIn } from '#tests/support/sign-up-form.ts'
import { makeTwoFactorScene, password, stepMs } from '#tests/support/two-factor-scene.ts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { test, codeAt, logIn, mailsTo, memberNamed, pass, secured, subjectsTo, ticketFor, laterOn } =
  await makeTwoFactorScene()
afterAll(() => test.close())
beforeEach(laterOn)

/** So much later a device notices that no answer comes, and its member presses again. */
const noticed = () => test.clock.advance(20_000)
const statusOf = async (token: string) => (await test.call(readCurrentUser, {}, token)).status
const countOfSessions = async (token: string) => (await test.call(listSessions, {}, token)).reply.sessions.length

/** The token in the newest mail to an address with a link to this page. */
async function linked(email: string, page: string): Promise<string> {
  const find = () => test.mails.findLast(({ to, text }) => to === email && text.includes(`/${page}?`))
  await vi.waitFor(() => expect(find()).toBeDefined())
  return /token=([\w-]+)/.exec(find()?.text ?? '')?.[1] ?? ''
}

describe('the second step of which nothing was heard', () => {
  it('starts a session in the place of the one before when the last recovery code is sent once more', async () => {
    const { token, id, codes } = await secured('unheard')
    const [code = ''] = codes
    const others = test.deps.db.deleteFrom('recovery_codes').where('account_id', '=', id)
    await others.where('code_hash', '!=', hashRecoveryCode(id, code)).execute()
    const ticket = await ticketFor('unheard')
    const lost = (await pass(ticket, code)).reply
    noticed()
    const heard = await pass(ticket, code)
    expect(heard).toMatchObject({ status: 200, reply: { message: 'Login successful!' } })
    expect(await statusOf(heard.reply.token)).toBe(200)
    expect(await statusOf(lost.token)).toBe(401)
    expect(await countOfSessions(token)).toBe(2)
    expect((await test.call(readTotp, {}, token)).reply.recovery_codes_left).toBe(0)
    const used = 'A recovery code of your Sayso account was used'
    await vi.waitFor(() => expect(subjectsTo('unheard').filter((each) => each === used)).toHaveLength(1))
  })

  it('is repeated with the same ticket and code only, for two minutes, and not once the session was ended', async () => {
    const { secret } = await secured('repeater')
    const [ticket, other] = [await ticketFor('repeater'), await ticketFor('repeater')]
    const code = codeAt(secret)
    expect((await pass(ticket, code)).status).toBe(200)
    noticed()
    expect((await pass(other, code)).problem.code).toBe('code-wrong')
    expect((await pass(ticket, codeAt(secret, stepMs))).problem.code).toBe('unauthorized')
    expect((await pass(ticket, code)).status).toBe(200)
    test.clock.advance(2 * minuteMs - 20_000)
    expect((await pass(ticket, code)).problem.code).toBe('unauthorized')

    const ended = await ticketFor('repeater')
    const { token } = (await pass(ended, codeAt(secret))).reply
    await test.deps.db.deleteFrom('sessions').execute()
    noticed()
    expect((await pass(ended, codeAt(secret))).problem.code).toBe('unauthorized')
    expect(await statusOf(token)).toBe(401)
  })

  it('keeps out who was suspended since', async () => {
    const { id, secret } = await secured('barred.since')
    const ticket = await ticketFor('barred.since')
    const code = codeAt(secret)
    await pass(ticket, code)
    noticed()
    const row = { account_id: id, reason: 'Rule 1', created_at: test.clock.now }
    await test.deps.db.insertInto('suspensions').values(row).execute()
    expect((await pass(ticket, code)).status).toBe(403)
  })
})

describe('a new password of which nothing was heard', () => {
  const reset = (token: string, newPassword: string) =>
    test.call(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } })

  it('is set when the same one is sent once more, within two minutes, and no other one is', async () => {
    await memberNamed('forgetful')
    await test.call(requestPasswordReset, { body: { email: 'forgetful@example.org' } })
    const link = await linked('forgetful@example.org', 'ResetPassword')
    expect((await reset(link, 'Secret@456')).status).toBe(200)
    const { token } = (await logIn('forgetful', 'Secret@456')).reply
    noticed()
    expect((await reset(link, 'Secret@457')).problem.code).toBe('reset-link-invalid')
    expect((await test.call(validateResetToken, { params: { token: link } })).status).toBe(422)
    expect((await reset(link, 'Secret@456')).reply.message).toBe('Password reset successful!')
    // Nothing was done by it.
    expect(await statusOf(token)).toBe(200)
    test.clock.advance(2 * minuteMs - 20_000)
    expect((await reset(link, 'Secret@456')).problem.code).toBe('reset-link-invalid')
  })
})

describe('an address that was taken back and nothing was heard of it', () => {
  it('leads to a new password when that is asked once more, until one is chosen', async () => {
    const { token } = await memberNamed('taken')
    await test.call(changeEmail, { body: { email: 'taker@example.org', password } }, token)
    await vi.waitFor(() => expect(test.mails.map(({ to }) => to)).toContain('taker@example.org'))
    await test.call(confirmEmail, { body: { code: codeIn(test.mails, 'taker@example.org') } }, token)
    const wayBack = await linked('taken@example.org', 'RestoreEmail')
    const restore = () => test.call(restoreEmail, { body: { token: wayBack } })
    const lost = (await restore()).reply.reset_token
    noticed()
    const { reset_token: heard } = (await restore()).reply
    const choose = (link: string) =>
      test.call(resetPassword, { body: { token: link, newPassword: 'Secret@789', confirmPassword: 'Secret@789' } })
    expect((await choose(lost)).problem.code).toBe('reset-link-invalid')
    expect((await choose(heard)).status).toBe(200)
    noticed()
    expect((await restore()).problem.code).toBe('reset-link-invalid')
    expect((await logIn('taken@example.org', 'Secret@789')).status).toBe(200)
    expect(mailsTo('taken').length).toBeGreaterThan(0)
  })

  it('leads nowhere any more for who changed it once it was taken back by the older way', async () => {
    const { token } = await memberNamed('owner')
    const move = async (email: string) => {
      await test.call(changeEmail, { body: { email, password } }, token)
      await vi.waitFor(() => expect(test.mails.map(({ to }) => to)).toContain(email))
      await test.call(confirmEmail, { body: { code: codeIn(test.mails, email) } }, token)
    }
    const restore = (wayBack: string) => test.call(restoreEmail, { body: { token: wayBack } })
    await move('intruder@example.org')
    const ofOwner = await linked('owner@example.org', 'RestoreEmail')
    noticed()
    await move('intruder.too@example.org')
    const ofIntruder = await linked('intruder@example.org', 'RestoreEmail')
    expect((await restore(ofIntruder)).status).toBe(200)
    noticed()
    const { reset_token: link } = (await restore(ofOwner)).reply
    noticed()
    expect((await restore(ofIntruder)).problem.code).toBe('reset-link-invalid')
    const chosen = { newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    expect((await test.call(resetPassword, { body: { token: link, ...chosen } })).status).toBe(200)
    expect((await logIn('owner@example.org', 'Secret@789')).status).toBe(200)
  })
})
