// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  forgetScreen,
  forgetScreenNaming,
  recordMember,
  recordedMember,
  persistedScreen,
  persistScreen,
  type PersistedScreen,
} from './persisted-screen.ts'

const screenOf = (memberId: string): PersistedScreen => ({
  memberId,
  build: '/assets/start-1.js',
  windowWidth: 390,
  theme: undefined,
  isCostly: false,
  place: { scrollTop: 0, entryKey: 'p0', top: 120 },
  feed: 'for-you',
  rows: [],
  html: `<p>of ${memberId}</p>`,
})

beforeEach(() => localStorage.clear())

it('is there for the member who saw it', () => {
  recordMember('ada')
  persistScreen(screenOf('ada'))
  expect(persistedScreen()?.html).toBe('<p>of ada</p>')
  // Said again at every start.
  recordMember('ada')
  expect(persistedScreen()?.html).toBe('<p>of ada</p>')
  forgetScreen()
  expect(persistedScreen()).toBeUndefined()
})

it('is gone once something that it names is', () => {
  recordMember('ada')
  persistScreen({ ...screenOf('ada'), html: '<article data-entry-key="p1">Words.</article>' })
  forgetScreenNaming(['p2', 'p3'])
  expect(persistedScreen()?.html).toContain('Words.')
  forgetScreenNaming(['p2', 'p1'])
  expect(JSON.stringify({ ...localStorage })).not.toContain('Words.')
})

it.each([undefined, 'eve'])('is gone at once when the member is %s', (next) => {
  recordMember('ada')
  persistScreen(screenOf('ada'))
  recordMember(next)
  expect(recordedMember()).toBe(next)
  expect(persistedScreen()).toBeUndefined()
  // A tab that has not heard of it yet saves nothing any more.
  persistScreen(screenOf('ada'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('of ada')
})

it('gives way where there is no room', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  recordMember('ada')
  persistScreen(screenOf('ada'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  persistScreen(screenOf('ada'))
  expect(persistedScreen()).toBeUndefined()
  expect(info).toHaveBeenCalled()
  vi.restoreAllMocks()
})

it.each([
  ['no JSON', '{"memberId":"ada","html":"<p'],
  ['no screen', '{"memberId":"ada"}'],
  ['a screen without its place', JSON.stringify({ ...screenOf('ada'), place: undefined })],
  ['a screen whose rows are none', JSON.stringify({ ...screenOf('ada'), rows: [{ key: 'p1' }] })],
  ['a list', '[]'],
])('is none where what lies there is %s, and nothing is thrown before the app has started', (_, text) => {
  recordMember('ada')
  localStorage.setItem('sayso-first-screen', text)
  expect(persistedScreen()).toBeUndefined()
})

it('keeps nobody from signing in where there is no room for a note', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  recordMember('ada')
  expect(recordedMember()).toBeUndefined()
  expect(info).toHaveBeenCalled()
  vi.restoreAllMocks()
})
