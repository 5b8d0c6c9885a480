// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkManifestOnceSeen } from './link-manifest.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.head.replaceChildren()
})

const manifest = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')

it('names the manifest once the page has loaded and was seen, not before', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  linkManifestOnceSeen()
  vi.runAllTimers()
  expect(manifest()).toBeUndefined()

  window.dispatchEvent(new Event('load'))
  expect(manifest()).toBeUndefined()
  vi.runAllTimers()
  expect(manifest()).toBe('/manifest.webmanifest')
})

it('names it on a page that had loaded before the script came', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  linkManifestOnceSeen()
  vi.runAllTimers()
  expect(manifest()).toBe('/manifest.webmanifest')
})
