// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { androidVersion, recordAndroidVersion, splitAndroidVersion } from './android-version.ts'

const split = (path: string) => splitAndroidVersion(new URL(path, 'https://talk.example.org'))

it('reads the version that the Android app starts with, and leaves the rest of the address alone', () => {
  expect(split('/?android=29')).toEqual({ versionCode: 29, rest: '/' })
  expect(split('/?compose=1&android=2098765&x=y#top')).toEqual({ versionCode: 2_098_765, rest: '/?compose=1&x=y#top' })
})

it('believes no other address', () => {
  expect(split('/home')).toEqual({})
  expect(split('/postdetails?id=android')).toEqual({})
})

it.each(['', '0', '-1', '1.5', '1e3', 'x', '99999999999'])('takes %j away without believing it', (value) => {
  expect(split(`/?android=${encodeURIComponent(value)}`)).toEqual({ rest: '/' })
})

it('has the version while the page lives and cleans its address', () => {
  expect(androidVersion()).toBeUndefined()
  window.history.replaceState({ kept: true }, '', '/?android=31&compose=1')
  recordAndroidVersion()
  expect(androidVersion()).toBe(31)
  expect(window.location.search).toBe('?compose=1')
  expect(window.history.state).toEqual({ kept: true })
  window.history.replaceState(null, '', '/home')
  recordAndroidVersion()
  expect(androidVersion()).toBe(31)
})
