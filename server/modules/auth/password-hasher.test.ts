import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password-hasher.ts'

describe('a password hash', () => {
  it('is argon2id with 19 MiB and 2 passes, and different every time', async () => {
    const first = await hashPassword('Secret-123')
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('Secret-123')).not.toBe(first)
  })

  it('knows its password and no other', async () => {
    const hash = await hashPassword('Secret-123')
    expect(await isPassword('Secret-123', hash)).toBe(true)
    expect(await isPassword('secret-123', hash)).toBe(false)
  })

  it.each([undefined, '!', ''])('answers false without a usable hash (%j)', async (unusable) => {
    expect(await isPassword('', unusable)).toBe(false)
  })
})
