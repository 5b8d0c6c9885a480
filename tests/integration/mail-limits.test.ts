import { minuteMs } from '#contract/durations.ts'
import { register, requestPasswordReset, requestVerification } from '#contract/auth.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const ask = (email: string, ip = '127.0.0.1') => test.call(requestVerification, { body: { email }, ip })
const statuses = async (emails: string[]) => {
  const seen: number[] = []
  for (const email of emails) seen.push((await ask(email)).status)
  return seen
}

describe('codes', () => {
  it('go to no address with characters that are lost on the way', async () => {
    const spellings = [
      '\u0001',
      '\u001f',
      '\u007f',
      '\u0085',
      '\u00ad',
      '\u200b',
      '\u202e',
      '\u2060',
      '\ufeff',
      '<',
      '"',
    ]
    const emails = spellings.map((sign) => `bom${sign}bed@example.org`)
    expect(await statuses(emails)).toEqual(emails.map(() => 400))
    const form = signUpForm('bombed', '123456', { email: emails[0] ?? '' })
    expect((await test.call(register, { body: form })).problem).toMatchObject({ code: 'bad-request', field: 'email' })
    expect(test.mails).toEqual([])
  })

  it('go to one spelling of an address', async () => {
    expect(await statuses(['wide@example.org', 'ＷＩＤＥ@Example.org'])).toEqual([200, 429])
    expect(test.mails.at(-1)?.to).toBe('wide@example.org')
  })

  it('go three times in five minutes to one mailbox, by whatever address of it', async () => {
    const emails = Array.from({ length: 6 }, (_, index) => `plus+${index}@example.org`)
    expect(await statuses(emails)).toEqual([200, 200, 200, 429, 429, 429])
    expect(await statuses(['d.o.t@gmail.com', 'do.t@googlemail.com', 'dot+x@gmail.com', 'dot@gmail.com'])).toEqual([
      200, 200, 200, 429,
    ])
    test.clock.advance(5 * minuteMs)
    expect(await statuses(['plus+7@example.org'])).toEqual([200])
  })

  it('go twenty times a day to one mailbox, ten times for one network: no stranger uses them up', async () => {
    const seen: number[] = []
    for (const ip of ['198.51.100.7', '203.0.113.7', '100.64.9.7']) {
      for (let i = 0; i < 11; i += 1) {
        seen.push((await ask(`daily+${ip}.${i}@example.org`, ip)).status)
        test.clock.advance(2 * minuteMs)
      }
    }
    const tenOf = (status: number) => Array.from({ length: 10 }, () => status)
    expect(seen).toEqual([...tenOf(200), 429, ...tenOf(200), 429, ...tenOf(429), 429])
  })

  it('are limited for a wide network, and in all', async () => {
    const { codesPerNetwork, codesInAll } = authLimits
    const widely = { ...codesPerNetwork, name: 'codes-widely', max: 5 * codesPerNetwork.max }
    await Promise.all(Array.from({ length: widely.max }, () => test.deps.limiter.take(widely, '192.0.2.0/24')))
    expect((await ask('far@example.org', '192.0.2.200')).status).toBe(429)
    test.clock.advance(codesInAll.windowMs)
    await Promise.all(Array.from({ length: codesInAll.max }, () => test.deps.limiter.take(codesInAll, '')))
    expect((await ask('late@example.org')).problem.message).toBe(
      'Many e-mails are being sent right now. Please try again later.',
    )
    expect((await test.call(requestPasswordReset, { body: { email: 'late@example.org' } })).status).toBe(200)
  })
})
