import { describe, expect, it } from 'vitest'
import {
  isAcceptableResetPassword,
  isEmail,
  isStrongPassword,
  isUsername,
  keepUsernameCharacters,
  mailboxOf,
  normalizeEmail,
  normalizePhone,
} from './sign-up-rules.ts'

describe('the sign-up password', () => {
  it.each(['Sayso-2026', 'Ünïcode9!', 'aA1 bB2#', 'Zz9_____'])('accepts %s', (password) => {
    expect(isStrongPassword(password)).toBe(true)
  })

  it.each(['Aa1!aaa', 'alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11', ''])('refuses "%s"', (password) => {
    expect(isStrongPassword(password)).toBe(false)
  })
})

describe('the reset password', () => {
  it.each(['Sayso$2026', 'aA1@aA1@'])('accepts %s', (password) => {
    expect(isAcceptableResetPassword(password)).toBe(true)
  })

  it.each(['Sayso-2026', 'Sayso 2026$', 'Aa1$aaa', 'sayso$2026', 'SAYSO$2026', 'Sayso$abcd', 'Sayso20262'])(
    'refuses "%s"',
    (password) => {
      expect(isAcceptableResetPassword(password)).toBe(false)
    },
  )
})

describe('usernames', () => {
  it('ignores every character that is not a letter, digit, dot or underscore', () => {
    expect(keepUsernameCharacters('Amara Osei-@!é.1_')).toBe('AmaraOsei.1_')
  })

  it('needs two characters of which one is a letter or digit', () => {
    expect(isUsername('a.')).toBe(true)
    expect(isUsername('._')).toBe(false)
    expect(isUsername('a')).toBe(false)
    expect(isUsername('a'.repeat(31))).toBe(false)
  })
  it('read as no phone number and no e-mail address', () => {
    for (const number of ['55501', '0170.555.0101', '_5550101_', '1'.repeat(30)]) expect(isUsername(number)).toBe(false)
    for (const name of ['1984', '2pac', 'area.51', '007_bond', 'x5550101']) expect(isUsername(name)).toBe(true)
    expect(isUsername('ann@example.org')).toBe(false)
  })
  it('have one script, as all letters are ASCII', () => {
    for (const name of ['pаypal', 'ａnn', 'Ωmega', 'renée']) expect(isUsername(name)).toBe(false)
  })
})

describe('addresses and numbers', () => {
  it('accepts an e-mail address without spaces only', () => {
    expect(isEmail('amara@example.org')).toBe(true)
    expect(isEmail('amara @example.org')).toBe(false)
    expect(isEmail('amara@example')).toBe(false)
    for (const good of ["o'neil+news@mail.example.co.uk", 'jörg@münchen.example', 'a_b-c.d@x-y.example']) {
      expect(isEmail(good)).toBe(true)
    }
  })
  it('have no characters that a mailer drops or reads as something else', () => {
    const spellings = [
      '\u0001',
      '\u007f',
      '\u200b',
      '\u202e',
      '\u00ad',
      '\ufe0f',
      '"',
      '<',
      ',',
      ';',
      '(x)',
      '\\',
      '..',
      '.@',
    ]
    for (const part of spellings) {
      expect(isEmail(`am${part}ara@example.org`.replace('.@ara', '.'))).toBe(false)
      expect(isEmail(`amara@exam${part}ple.org`)).toBe(false)
    }
  })
  it('have one spelling', () => {
    expect(normalizeEmail(' Ａmara@Example.ORG ')).toBe('amara@example.org')
    expect(normalizeEmail('jo\u0308rg@example.org')).toBe('j\u00f6rg@example.org')
  })
  it('of one mailbox are counted as one', () => {
    expect(mailboxOf('amara+1@example.org')).toBe('amara@example.org')
    expect(mailboxOf('a.mara+x+y@googlemail.com')).toBe('amara@gmail.com')
    expect(mailboxOf('a.mara@example.org')).toBe('a.mara@example.org')
  })

  it('gives one phone number one spelling', () => {
    expect(normalizePhone('0049 (30) 123-456')).toBe('+4930123456')
    expect(normalizePhone('+49 30 123456')).toBe('+4930123456')
    expect(normalizePhone('call me')).toBeUndefined()
    expect(normalizePhone('12')).toBeUndefined()
  })
})
