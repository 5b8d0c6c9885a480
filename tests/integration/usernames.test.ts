import { dayMs } from '#contract/durations.ts'
import { readProfile } from '#contract/account.ts'
import { register, requestVerification } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { changeUsername } from '#contract/own-account.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const change = (token: string, username: string) => test.call(changeUsername, { body: { username } }, token)
const taken = {
  status: 409,
  body: { code: 'username-taken', field: 'username', message: 'This username is taken. Please choose another one.' },
}

async function signUpAs(username: string) {
  const email = `${username}.${test.clock.now}@example.org`
  await test.call(requestVerification, { body: { email } })
  const form = signUpForm(username, codeIn(test.mails, email), { email, phone_number: `+1${test.clock.now}` })
  return test.call(register, { body: form })
}

it('a username is changed once in 30 days; the old one leads to the member for 90 and is nobody else’s', async () => {
  const ann = await test.member({ username: 'ann.old' })
  const bob = await test.member({ username: 'bob' })
  expect(await change(ann.token, 'Ann.New')).toMatchObject({
    status: 200,
    body: { message: 'Your username is changed.', username: 'Ann.New' },
  })
  expect((await test.call(readCurrentUser, {}, ann.token)).reply.username).toBe('Ann.New')
  const whois = (id: string) => test.call(readProfile, { params: { id } }, bob.token)
  for (const name of ['ann.old', '@ANN.OLD', 'ann.new']) {
    expect(await whois(name)).toMatchObject({ status: 200, body: { profile: { id: ann.id, username: 'Ann.New' } } })
  }
  expect(await change(bob.token, 'Ann.Old')).toMatchObject(taken)
  expect(await change(bob.token, 'ann.new')).toMatchObject(taken)
  expect(await signUpAs('ann.old')).toMatchObject(taken)

  const soon = await change(ann.token, 'ann.newer')
  expect(soon).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
  expect(soon.headers['retry-after']).toBe(String((30 * dayMs) / 1000))
  expect((await change(ann.token, 'Ann.New')).status).toBe(200)
  test.clock.advance(30 * dayMs)
  expect((await change(ann.token, 'ann.old')).status).toBe(200)
  expect(await whois('ann.new')).toMatchObject({ status: 200, body: { profile: { username: 'ann.old' } } })
  test.clock.advance(59 * dayMs)
  expect((await whois('ann.new')).status).toBe(200)
})

it('a name given up is free after 90 days, and nothing is left of it', async () => {
  const { token } = await test.member({ username: 'leaver' })
  await change(token, 'leaver.now')
  test.clock.advance(89 * dayMs)
  const { token: taker } = await test.member({ username: 'taker' })
  expect(await change(taker, 'leaver')).toMatchObject(taken)
  test.clock.advance(dayMs)
  expect((await test.call(readProfile, { params: { id: 'leaver' } }, taker)).status).toBe(404)
  expect((await signUpAs('leaver')).status).toBe(200)
  await sweepLogins(test.deps.db, test.clock.now)
  const left = await test.deps.db.selectFrom('former_usernames').select('username_key').execute()
  expect(left.map(({ username_key }) => username_key)).not.toContain('leaver')
})

it.each(['a', 'with space', '12345', '...', 'ünï'])('%s is no username', async (username) => {
  const { token } = await test.member()
  expect(await change(token, username)).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'username' } })
})
