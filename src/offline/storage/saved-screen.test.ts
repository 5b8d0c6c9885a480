// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetScreen, noteMember, notedMember, savedScreen, saveScreen, type SavedScreen } from './saved-screen.ts'

const screenOf = (memberId: string): SavedScreen => ({
  memberId,
  build: '/assets/start-1.js',
  windowWidth: 390,
  theme: undefined,
  isCostly: false,
  place: { scrollTop: 0, entryKey: 'p1', top: 120 },
  feed: 'for-you',
  rows: [],
  html: `<p>of ${memberId}</p>`,
})

beforeEach(() => localStorage.clear())

it('is there for the member who saw it', () => {
  noteMember('ada')
  saveScreen(screenOf('ada'))
  expect(savedScreen()?.html).toBe('<p>of ada</p>')
  // Said again at every start.
  noteMember('ada')
  expect(savedScreen()?.html).toBe('<p>of ada</p>')
  forgetScreen()
  expect(savedScreen()).toBeUndefined()
})

it.each([undefined, 'eve'])('is gone at once when the member is %s', (next) => {
  noteMember('ada')
  saveScreen(screenOf('ada'))
  noteMember(next)
  expect(notedMember()).toBe(next)
  expect(savedScreen()).toBeUndefined()
  // A tab that has not heard of it yet saves nothing any more.
  saveScreen(screenOf('ada'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('of ada')
})

it('gives way where there is no room', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  noteMember('ada')
  saveScreen(screenOf('ada'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveScreen(screenOf('ada'))
  expect(savedScreen()).toBeUndefined()
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
  noteMember('ada')
  localStorage.setItem('sayso-first-screen', text)
  expect(savedScreen()).toBeUndefined()
})

it('keeps nobody from signing in where there is no room for a note', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  noteMember('ada')
  expect(notedMember()).toBeUndefined()
  expect(info).toHaveBeenCalled()
  vi.restoreAllMocks()
})
