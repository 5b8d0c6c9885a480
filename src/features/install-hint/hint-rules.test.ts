import { expect, it } from 'vitest'
import { countVisit, isTimeForHint, noVisits, rescueFor } from './hint-rules.ts'
import { hourMs } from '#contract/durations.ts'

it('waits for the second visit; reloading is none', () => {
  const first = countVisit(noVisits, hourMs)
  const reloaded = countVisit(first, hourMs + 60_000)
  expect(reloaded.visits).toBe(1)
  expect(isTimeForHint(reloaded)).toBe(false)
  expect(isTimeForHint(countVisit(reloaded, 3 * hourMs))).toBe(true)
})

it('comes after the first post', () => {
  expect(isTimeForHint({ ...noVisits, visits: 1, hasPosted: true })).toBe(true)
})

it('stays away for good once dismissed', () => {
  expect(isTimeForHint({ visits: 9, dismissed: true, hasPosted: true })).toBe(false)
})

const apple = (rest: string, maxTouchPoints = 5) => ({ userAgent: `Mozilla/5.0 ${rest}`, maxTouchPoints })
const phone = apple(
  '(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
)
const macOs = '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const unsafe = { record: noVisits, isInstalled: false, isPersistent: false, hasUnsent: true, device: phone }

it('tells of what Safari removes where something is not sent, by the way of the device', () => {
  expect(rescueFor(unsafe)).toBe('home-screen')
  expect(rescueFor({ ...unsafe, device: apple(`${macOs} Version/18.1 Safari/605.1.15`) })).toBe('home-screen')
  expect(rescueFor({ ...unsafe, device: apple(`${macOs} Version/18.1 Safari/605.1.15`, 0) })).toBe('dock')
})

it('says nothing of it once it was said, where it is safe, or in another browser', () => {
  const safe = [{ hasUnsent: false }, { isInstalled: true }, { isPersistent: true }]
  for (const change of safe) expect(rescueFor({ ...unsafe, ...change })).toBe('none')
  expect(rescueFor({ ...unsafe, record: { ...noVisits, toldOfRemoval: true } })).toBe('none')
  const chrome = apple(`${macOs} Chrome/140.0.0.0 Safari/537.36`, 0)
  const android = apple('(Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36')
  for (const device of [chrome, android]) expect(rescueFor({ ...unsafe, device })).toBe('none')
})
