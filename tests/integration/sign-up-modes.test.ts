import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { register, requestVerification } from '#contract/auth.ts'
import { readModerationLog } from '#contract/moderation.ts'
import { changeSignUp, makeInvitation, readSignUp, withdrawInvitation } from '#contract/sign-up.ts'
import type { SignUpMode } from '#contract/sign-up-mode.ts'
import { listSitePages } from '#contract/site-page.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'

const test = await buildTestApp()
afterAll(() => test.close())
let admin: TestMember
beforeEach(async () => {
  admin = await test.member({ role: 'admin' })
  await choose('open')
})

const choose = (mode: SignUpMode) => test.call(changeSignUp, { body: { mode } }, admin.token)
const invite = async (body: { uses: number; days?: number; note?: string }) =>
  (await test.call(makeInvitation, { body }, admin.token)).reply.invitation

/** Somebody who has a code by mail and signs up. */
async function comer(name: string) {
  const email = `${name}@example.org`
  await test.call(requestVerification, { body: { email } })
  const code = codeIn(test.mails, email)
  return (invitation?: string) =>
    test.call(register, { body: signUpForm(name, code, invitation === undefined ? {} : { invitation }) })
}

it('is open until an admin says otherwise, and says so to whoever asks', async () => {
  expect((await test.call(listSitePages)).reply.sign_up).toBe('open')
  expect(await (await comer('opal'))()).toMatchObject({ status: 200 })
  await choose('invitation')
  expect((await test.call(listSitePages)).reply.sign_up).toBe('invitation')
  expect((await test.call(readSignUp, {}, admin.token)).reply.mode).toBe('invitation')
})

it('closed, mails no code and makes no account, also with a code from before', async () => {
  const enter = await comer('claude.shut')
  await choose('closed')
  const closed = { status: 403, body: { code: 'sign-up-closed', message: 'Sign-up is closed at the moment.' } }
  expect(await enter()).toMatchObject(closed)
  expect(await test.call(requestVerification, { body: { email: 'later@example.org' } })).toMatchObject(closed)
  expect(test.mails.filter(({ to }) => to === 'later@example.org')).toEqual([])
  await choose('open')
  expect(await enter()).toMatchObject({ status: 200 })
})

describe('by invitation', () => {
  beforeEach(() => choose('invitation'))
  const wrong = {
    status: 422,
    body: {
      code: 'invitation-wrong',
      field: 'invitation',
      message: 'This invitation code is wrong, used up or has expired.',
    },
  }

  it('lets in as many as a code is for, however it is typed, and nobody more', async () => {
    const { code, id } = await invite({ uses: 2, note: 'Book club' })
    const [first, second, third] = [await comer('ines'), await comer('ingo'), await comer('iris')]
    expect(await first()).toMatchObject({ status: 422, body: { message: 'Signing up needs an invitation code.' } })
    expect(await first('NOTACODE2345')).toMatchObject(wrong)
    expect(await first(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ status: 200 })
    const { invitations } = (await test.call(readSignUp, {}, admin.token)).reply
    expect(invitations.find((one) => one.id === id)).toMatchObject({ uses: 2, uses_left: 1, note: 'Book club' })
    // At the same moment: one of them is let in.
    const both = await Promise.all([second(code), third(code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await (await comer('ivan'))(code)).toMatchObject(wrong)
  })

  it('does not take one that has ended or was withdrawn, and says the same of both', async () => {
    const [ended, withdrawn] = [await invite({ uses: 5, days: 1 }), await invite({ uses: 5 })]
    expect((await test.call(withdrawInvitation, { params: { id: withdrawn.id } }, admin.token)).status).toBe(200)
    expect((await test.call(withdrawInvitation, { params: { id: withdrawn.id } }, admin.token)).status).toBe(404)
    test.clock.advance(dayMs)
    const enter = await comer('late')
    expect(await enter(ended.code)).toMatchObject(wrong)
    expect(await enter(withdrawn.code)).toMatchObject(wrong)
    const { invitations } = (await test.call(readSignUp, {}, admin.token)).reply
    expect(invitations.map(({ id }) => id)).not.toContain(ended.id)
    expect(invitations.map(({ id }) => id)).not.toContain(withdrawn.id)
  })

  it('judges an invitation only after the code that was mailed: nobody tries codes without an address', async () => {
    const { code } = await invite({ uses: 1 })
    const body = signUpForm('guess', '000000', { invitation: code })
    expect(await test.call(register, { body })).toMatchObject({ status: 422, body: { code: 'code-wrong' } })
  })

  it('keeps what a failed sign-up would have used', async () => {
    const { code, id } = await invite({ uses: 1 })
    const name = admin.username
    const enter = await comer('other.one')
    const email = 'other.one@example.org'
    const taken = signUpForm(name, codeIn(test.mails, email), { email, invitation: code })
    expect(await test.call(register, { body: taken })).toMatchObject({ status: 409 })
    const { invitations } = (await test.call(readSignUp, {}, admin.token)).reply
    expect(invitations.find((one) => one.id === id)?.uses_left).toBe(1)
    expect(await enter(code)).toMatchObject({ status: 200 })
  })
})

it('is in the log with who did what, without the codes', async () => {
  test.clock.advance(1000)
  await choose('invitation')
  await choose('invitation')
  test.clock.advance(1000)
  const { code, id } = await invite({ uses: 3, note: 'Friends' })
  test.clock.advance(1000)
  await test.call(withdrawInvitation, { params: { id } }, admin.token)
  const { entries } = (await test.call(readModerationLog, { query: { limit: 3 } }, admin.token)).reply
  expect(
    entries.map(({ kind, action, reason, author, moderator }) => [kind, action, reason, author, moderator]),
  ).toEqual([
    ['site', 'withdraw-invitation', 'For 3 members: Friends', null, { id: admin.id, username: admin.username }],
    ['site', 'invite', 'For 3 members: Friends', null, { id: admin.id, username: admin.username }],
    ['site', 'sign-up', 'By invitation', null, { id: admin.id, username: admin.username }],
  ])
  expect(JSON.stringify(entries)).not.toContain(code)
})
