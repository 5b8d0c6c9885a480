import { describe, expect, it } from 'vitest'
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp-code.ts'

// RFC 6238, appendix B: the secret is “12345678901234567890”, the codes are cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
  })

  it('may come from a clock that is a step ahead or behind, and no further', () => {
    const at = (seconds: number) => stepOfCode(secret, '287082', seconds * 1_000)
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1])
    expect(at(90)).toBeUndefined()
    expect(stepOfCode(secret, '287083', 59_000)).toBeUndefined()
    expect(stepOfCode(secret, '94287082', 59_000)).toBeUndefined()
  })
})

it('a secret is new each time, and its address says whose it is', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  const url = new URL(otpauthUrl(secret, 'ann.lee'))
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Sayso:ann\.lee\?/)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'Sayso', secret, digits: '6', period: '30' })
})
