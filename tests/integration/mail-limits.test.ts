import { minuteMs } from '#contract/durations.ts'
import { register, requestPasswordReset, requestVerification } from '#contract/auth.ts'
import type { RateRule } from '#server/http/rate-limit.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { pots } from '#server/modules/auth/network-limits.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const ask = (email: string, ip = '127.0.0.1') => test.call(requestVerification, { body: { email }, ip })
const fill = (rule: RateRule, key: string) => test.deps.limiter.take(rule, key, rule.max)
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
    await fill(widely, '192.0.2.0/24')
    expect((await ask('far@example.org', '192.0.2.200')).status).toBe(429)
    test.clock.advance(codesInAll.windowMs)
    for (const pot of Object.values(pots)) await fill(codesInAll, pot)
    expect((await ask('late@example.org')).problem.message).toBe(
      'Many e-mails are being sent right now. Please try again later.',
    )
    expect((await test.call(requestPasswordReset, { body: { email: 'late@example.org' } })).status).toBe(200)
  })

  it('go to a network that has not asked yet, however many others have used up', async () => {
    const { codesInAll, resetsInAll } = authLimits
    test.clock.advance(codesInAll.windowMs)
    for (const rule of [codesInAll, resetsInAll]) await fill(rule, pots.rest)
    const seen: [number, number][] = []
    for (let host = 0; host < 11; host += 1) {
      const ip = `203.0.${host}.9`
      const email = `first${host}@elsewhere${host}.example.org`
      const reset = await test.call(requestPasswordReset, { body: { email }, ip })
      seen.push([(await ask(email, ip)).status, reset.status])
    }
    // Ten of a provider's network; the eleventh stands in line with all others.
    expect(seen).toEqual([...Array.from({ length: 10 }, () => [200, 200]), [429, 429]])
    expect((await ask('new@elsewhere.example.org', '198.18.0.1')).status).toBe(200)
  })

  it('leave the others their share, whatever one provider asks for', async () => {
    const { codesInAll } = authLimits
    test.clock.advance(codesInAll.windowMs)
    const first = { ...codesInAll, name: 'codes-in-all-first', max: 10 }
    const share = { ...codesInAll, name: 'codes-in-all-of-provider', max: 200 }
    await fill(first, '203.0.0.0/16')
    await fill(share, '203.0.0.0/16')
    expect((await ask('greedy@elsewhere.example.org', '203.0.77.7')).status).toBe(429)
    expect((await ask('modest@elsewhere.example.org', '203.1.77.7')).status).toBe(200)
  })
})
