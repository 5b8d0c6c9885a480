// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { newMemberId, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { createViewCollector } from './view-collector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeCollector() {
  const written: string[][] = []
  const left: string[][] = []
  const device = { reader: newMemberId() as AccountId | undefined }
  const collector = createViewCollector({
    reader: () => device.reader,
    persist: (ids) => written.push([...ids]),
    persistOnLeaving: (ids) => left.push([...ids]),
  })
  return { collector, device, written, left }
}

it('writes what was seen every 10 s at most, however many that is', () => {
  const { collector, written } = makeCollector()
  for (let n = 0; n < 246; n += 1) {
    collector.add(postIdOf(n))
    vi.advanceTimersByTime(125)
  }
  // 246 posts in half a minute.
  expect(written).toHaveLength(3)
  vi.advanceTimersByTime(10_000)
  expect(written.flat()).toHaveLength(246)
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(4)
})

it('writes what is left when the page goes away, once', () => {
  const { collector, written, left } = makeCollector()
  collector.add(postIdOf(1))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(10_000)
  expect([written, left]).toEqual([[], [[postIdOf(1)]]])
})

it('says of no member what another one saw', () => {
  const { collector, device, written } = makeCollector()
  collector.add(postIdOf(1))
  device.reader = undefined
  collector.add(postIdOf(2))
  device.reader = newMemberId()
  collector.add(postIdOf(3))
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([[postIdOf(3)]])
})
