import { describe, expect, it } from 'vitest'
import { countCharacters, isWebAddress, isWithinCharacters, namesUser } from './rules.ts'

describe('counting characters', () => {
  it('counts what people call one character as one', () => {
    expect(countCharacters('👩‍👩‍👧‍👦')).toBe(1)
    expect(countCharacters('e\u0301')).toBe(1)
    expect(countCharacters('🇩🇪🇫🇷')).toBe(2)
    expect(countCharacters('')).toBe(0)
  })

  it('accepts 500 family emoji where 500 characters are allowed, and no 501st', () => {
    expect(isWithinCharacters('👩‍👧'.repeat(500), 500)).toBe(true)
    expect(isWithinCharacters('👩‍👧'.repeat(501), 500)).toBe(false)
  })

  it('refuses a single letter with thousands of stacked marks', () => {
    expect(isWithinCharacters('a' + '\u0301'.repeat(9000), 500)).toBe(false)
  })
})

describe('web addresses', () => {
  it('are those of http and https only', () => {
    expect(isWebAddress('https://example.org/a?b')).toBe(true)
    expect(isWebAddress('javascript:alert(1)')).toBe(false)
    expect(isWebAddress('example.org')).toBe(false)
    for (const ownPath of ['https:example.org', 'https:/example.org', 'http:\\\\example.org']) {
      expect(isWebAddress(ownPath)).toBe(false)
    }
  })

  it('are known for naming a user', () => {
    expect(
      ['https://me:secret@example.org', 'https://me@example.org', 'http://:secret@example.org'].map(namesUser),
    ).toEqual([true, true, true])
    expect(['https://example.org/@me', 'https://example.org?a=b@c', 'https://example.org:8080'].map(namesUser)).toEqual(
      [false, false, false],
    )
  })
})
