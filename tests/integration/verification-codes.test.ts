import { minuteMs } from '#contract/durations.ts'
import { register, requestVerification } from '#contract/auth.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { codeIn, signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

/** Asks for a code and reads it from the mail. */
async function mailedCode(email: string): Promise<string> {
  expect(await test.call(requestVerification, { body: { email } })).toMatchObject({ status: 200 })
  return codeIn(test.mails, email)
}

describe('a code', () => {
  const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

  it('dies after five wrong tries', async () => {
    const code = await mailedCode('guess@example.org')
    const attempt = (tried: string) => test.call(register, { body: signUpForm('guess', tried) })
    for (let i = 0; i < 5; i += 1) {
      expect(await attempt(wrongFor(code))).toMatchObject({ status: 422, body: { code: 'code-wrong', field: 'code' } })
    }
    expect(await attempt(code)).toMatchObject({ status: 422, body: { code: 'code-wrong' } })
  })

  it('survives four wrong tries', async () => {
    const code = await mailedCode('four@example.org')
    const attempt = (tried: string) => test.call(register, { body: signUpForm('four', tried) })
    for (let i = 0; i < 4; i += 1) await attempt(wrongFor(code))
    expect(await attempt(code)).toMatchObject({ status: 200 })
  })

  it('counts tries that are sent at the same moment', async () => {
    const code = await mailedCode('burst@example.org')
    const attempt = (tried: string) => test.call(register, { body: signUpForm('burst', tried) })
    await Promise.all(Array.from({ length: 8 }, () => attempt(wrongFor(code))))
    expect(await attempt(code)).toMatchObject({ status: 422 })
  })

  it('is dead after 15 minutes', async () => {
    const code = await mailedCode('late@example.org')
    test.clock.advance(15 * minuteMs)
    expect(await test.call(register, { body: signUpForm('late', code) })).toMatchObject({ status: 422 })
  })

  it('is replaced by the next one', async () => {
    const first = await mailedCode('next@example.org')
    test.clock.advance(minuteMs)
    const second = await mailedCode('next@example.org')
    // One time in a million they are equal.
    const dead = first === second ? wrongFor(second) : first
    expect(await test.call(register, { body: signUpForm('next', dead) })).toMatchObject({ status: 422 })
    expect(await test.call(register, { body: signUpForm('next', second) })).toMatchObject({ status: 200 })
  })

  it('outlives a request that is refused because too many were mailed', async () => {
    let code = ''
    for (let i = 0; i < 3; i += 1) {
      code = await mailedCode('slow@example.org')
      test.clock.advance(minuteMs / 2)
    }
    const refused = await test.call(requestVerification, { body: { email: 'slow@example.org' } })
    expect(refused.status).toBe(429)
    expect(await test.call(register, { body: signUpForm('slow', code) })).toMatchObject({ status: 200 })
  })

  it('is good for its own address only', async () => {
    const code = await mailedCode('mine@example.org')
    const form = signUpForm('theirs', code)
    expect(await test.call(register, { body: form })).toMatchObject({ status: 422 })
  })
})
