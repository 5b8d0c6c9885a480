import { expect, it } from 'vitest'
import type { AndroidRelease } from './android-app.ts'
import { androidFacts, factPlaces } from './android-facts.ts'

const release: AndroidRelease = {
  version: '1.2.0',
  versionCode: 7,
  size: 25_301,
  sha256: '9f2c41d0'.padEnd(56, '0') + '77a1e41b',
  certificateFingerprint: Array.from({ length: 32 }, (_, at) => (at + 16).toString(16).toUpperCase()).join(':'),
  packageName: 'org.example.sayso',
  minAndroid: { sdk: 23, version: '6.0' },
  changelog: ['Opens links.', 'Downloads files.'],
  url: 'https://example.org/download/sayso.apk',
}

it('says what a release is in words', () => {
  const facts = androidFacts(release)
  expect(Object.keys(facts)).toEqual(Object.keys(factPlaces))
  expect(facts).toMatchObject({
    version: '1.2.0',
    size: '25 KB',
    minAndroid: '6.0',
    sha256: release.sha256,
    sha256Short: '9f2c41d0…77a1e41b',
    fingerprintShort: '10:11:12:13…2C:2D:2E:2F',
  })
})

it('counts in megabytes once kilobytes take four digits', () => {
  expect(androidFacts({ ...release, size: 999 * 1024 }).size).toBe('999 KB')
  expect(androidFacts({ ...release, size: 1_572_864 }).size).toBe('1.5 MB')
})

it('has a place for each fact that bears its name', () => {
  for (const [name, place] of Object.entries(factPlaces)) expect(place).toBe(`{{${name}}}`)
})
