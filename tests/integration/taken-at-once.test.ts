import { afterAll, describe, expect, it } from 'vitest'
import { register, requestVerification } from '#contract/auth.ts'
import { minuteMs } from '#contract/durations.ts'
import { changeUsername } from '#contract/own-account.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const rounds = Array.from({ length: 8 }, (_, round) => round)

async function formOf(name: string, change: Parameters<typeof signUpForm>[2] = {}) {
  const email = change.email ?? `${name}@example.org`
  test.clock.advance(minuteMs)
  await test.call(requestVerification, { body: { email } })
  return signUpForm(name, codeIn(test.mails, email), { email, ...change })
}

const signUp = (body: ReturnType<typeof signUpForm>) => () => test.call(register, { body })

/** Sends all at the same moment; the problems of those that lost. */
async function race(sends: (() => ReturnType<typeof test.call>)[]) {
  const replies = await Promise.all(sends.map((send) => send()))
  const lost = replies.filter(({ status }) => status !== 200)
  expect(lost).toHaveLength(sends.length - 1)
  return lost.map(({ status, body }) => ({ status, body }))
}

describe('of those who want the same at the same moment all but one hear that it is taken', () => {
  const taken = (code: string, field: string) => ({ status: 409, body: expect.objectContaining({ code, field }) })

  it.each(rounds)('a username (%i)', async (round) => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => `racer${round}${letter}`)
    const forms = []
    for (const name of names) forms.push(await formOf(name, { username: `wanted${round}` }))
    expect(await race(forms.map(signUp))).toEqual(Array.from({ length: 3 }, () => taken('username-taken', 'username')))
  })

  it.each(rounds)('a phone number (%i)', async (round) => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => `caller${round}${letter}`)
    const forms = []
    for (const name of names) forms.push(await formOf(name, { phone_number: `+4917066600${round}` }))
    expect(await race(forms.map(signUp))).toEqual(Array.from({ length: 3 }, () => taken('phone-taken', 'phone_number')))
  })

  it.each(rounds)('an e-mail address (%i)', async (round) => {
    const first = await formOf(`writer${round}`)
    const { code, email } = first
    const others = ['b', 'c', 'd'].map((letter) => signUpForm(`writer${round}${letter}`, code, { email }))
    // Whoever's code is looked at after the first has used it up hears of that: all have the same one.
    const usedUp = { status: 422, body: expect.objectContaining({ code: 'code-wrong', field: 'code' }) }
    for (const refusal of await race([first, ...others].map(signUp))) {
      expect([taken('email-taken', 'email'), usedUp]).toContainEqual(refusal)
    }
  })

  it.each(rounds)('a username, by changing to it and by signing up (%i)', async (round) => {
    const username = `shared${round}`
    const members = [await test.member(), await test.member(), await test.member()]
    const form = await formOf(`newcomer${round}`, { username })
    const changes = members.map(
      ({ token }) =>
        () =>
          test.call(changeUsername, { body: { username } }, token),
    )
    expect(await race([signUp(form), ...changes])).toEqual(
      Array.from({ length: 3 }, () => taken('username-taken', 'username')),
    )
  })
})
