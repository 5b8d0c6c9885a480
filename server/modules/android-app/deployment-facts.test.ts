import { describe, expect, it } from 'vitest'
import { formatFacts, nextVersionCode, parseFacts, withFingerprint } from './deployment-facts.ts'
import { hourMs } from '#contract/durations.ts'

const facts = { packageName: 'org.example.sayso', versionCode: 7, inputs: 'i', sha256: 's', fingerprints: ['A', 'B'] }

describe('the persisted facts', () => {
  it('survive being written and read', () => {
    expect(parseFacts(formatFacts(facts))).toEqual(facts)
  })

  it.each([
    {},
    { ...facts, versionCode: '7' },
    { ...facts, fingerprints: [1] },
    { ...facts, packageName: undefined },
    null,
  ])('are refused when damaged: %j', (value) => {
    expect(() => parseFacts(JSON.stringify(value))).toThrow('cannot be read')
  })
})

describe('the version code', () => {
  it('rises with every build, also within the hour and when the clock was set back', () => {
    const noon = Date.UTC(2026, 10, 21, 12)
    const first = nextVersionCode(undefined, noon)
    expect(nextVersionCode(first, noon)).toBe(first + 1)
    expect(nextVersionCode(first, Date.UTC(2020, 0, 1))).toBe(first + 1)
    expect(nextVersionCode(first, noon + 48 * hourMs)).toBe(first + 48)
  })

  it('rises with time even when the last one was forgotten', () => {
    expect(nextVersionCode(undefined, Date.UTC(2027, 0, 1))).toBeGreaterThan(
      nextVersionCode(undefined, Date.UTC(2026, 11, 1)),
    )
  })

  it('is positive and fits Android for a century', () => {
    expect(nextVersionCode(undefined, Date.UTC(2020, 0, 1))).toBe(1)
    expect(nextVersionCode(undefined, Date.UTC(2126, 0, 1))).toBeLessThan(2_100_000_000)
  })
})

describe('the fingerprints', () => {
  it('start with the current one and keep earlier ones once', () => {
    expect(withFingerprint(['A', 'B'], 'C')).toEqual(['C', 'A', 'B'])
    expect(withFingerprint(['A', 'B'], 'B')).toEqual(['B', 'A'])
  })
})
