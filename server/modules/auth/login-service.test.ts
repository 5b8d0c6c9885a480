import { describe, expect, it } from 'vitest'
import { readIdentifier } from './login-service.ts'

describe('a login identifier', () => {
  it('is an e-mail address in any letter case', () => {
    expect(readIdentifier(' Ann@Example.org ')).toMatchObject({ email: 'ann@example.org', phone: undefined })
  })

  it('is a username in any letter case, with or without @', () => {
    expect(readIdentifier('Ann.Lee').usernameKey).toBe('ann.lee')
    expect(readIdentifier('@Ann.Lee').usernameKey).toBe('ann.lee')
  })

  it('is a phone number in any spelling', () => {
    expect(readIdentifier('+49 (170) 123-456').phone).toBe('+49170123456')
    expect(readIdentifier('0049 170 123456').phone).toBe('+49170123456')
  })

  it('may be a username and a phone number at once', () => {
    expect(readIdentifier('1234567')).toMatchObject({ usernameKey: '1234567', phone: '1234567' })
  })
})
