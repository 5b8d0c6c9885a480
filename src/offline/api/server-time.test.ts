import { afterEach, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { labelNow, recordServerDate, serverNow, toLabelTime } from './server-time.ts'

afterEach(() => {
  recordServerDate(new Date().toUTCString(), Date.now())
  vi.useRealTimers()
})

it('follows the server where the clock of the device is off by a day', () => {
  const now = Date.parse('2026-05-04T12:00:00Z')
  vi.useFakeTimers({ now: now + dayMs, toFake: ['Date'] })
  recordServerDate(new Date(now).toUTCString(), now + dayMs)
  expect(serverNow()).toBe(now)
  expect(labelNow()).toBe(now + dayMs)
  vi.setSystemTime(now + 1_000)
  recordServerDate(new Date(now).toUTCString(), now + 1_000)
  expect(serverNow()).toBe(now + 1_000)
  vi.setSystemTime(now - dayMs)
  recordServerDate(new Date(now).toUTCString(), now - dayMs)
  expect([serverNow(), labelNow(), toLabelTime(now - dayMs - 5)]).toEqual([now, now, now - 5])
})

it.each([null, 'no date'])('keeps to what it knows where an answer has %s', (date) => {
  recordServerDate(date, 0)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
})
