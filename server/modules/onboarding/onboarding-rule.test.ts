import { describe, expect, it } from 'vitest'
import { isOnboarded } from './onboarding-rule.ts'

describe('onboarding', () => {
  it('is complete with five follows and five tags', () => {
    expect(isOnboarded({ onboardedAt: null, follows: 5, tags: 5 })).toBe(true)
  })

  it.each([
    { follows: 4, tags: 5 },
    { follows: 5, tags: 4 },
    { follows: 0, tags: 60 },
  ])('is not complete with $follows follows and $tags tags', (facts) => {
    expect(isOnboarded({ onboardedAt: null, ...facts })).toBe(false)
  })

  it('stays complete for someone who unfollows everyone later', () => {
    expect(isOnboarded({ onboardedAt: 1, follows: 0, tags: 0 })).toBe(true)
  })
})
