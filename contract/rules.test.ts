import { describe, expect, it } from 'vitest'
import { countCharacters, delaysMs, isWebAddress, isWithinCharacters, limits, namesUser } from './rules.ts'

it('limits and delays are the numbers of SPEC section 9', () => {
  expect(limits).toMatchObject({
    postText: 500,
    postImages: 3,
    verificationCode: 6,
    passwordMin: 8,
    notifications: 100,
    onboardingAccountsShown: 6,
    onboardingTagsShown: 30,
    onboardingFollows: 5,
    onboardingTags: 5,
  })
  expect(delaysMs).toEqual({
    codeCooldown: 30_000,
    resetResend: 30_000,
    loginRedirect: 1_500,
    resetRedirect: 2_000,
    markRead: 7_000,
    searchDebounce: 600,
    uploadReload: 2_000,
    profileReload: 2_000,
  })
})

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
