import { expect, it, vi } from 'vitest'
import { createConnectionMonitor } from './connection-state.ts'

it('believes the browser only until there was a call', () => {
  const monitor = createConnectionMonitor({ hint: 'offline', now: () => 0 })
  expect(monitor.read()).toBe('offline')
  monitor.observe('answered')
  expect(monitor.read()).toBe('online')
})

it('tells of changes only', () => {
  const monitor = createConnectionMonitor({ hint: 'online', now: () => 0 })
  const heard = vi.fn<(status: string) => void>()
  const stop = monitor.subscribe(heard)
  for (const outcome of ['answered', 'no-answer', 'no-answer', 'answered'] as const) monitor.observe(outcome)
  expect(heard.mock.calls).toEqual([['offline'], ['online']])
  stop()
  monitor.observe('no-answer')
  expect(heard).toHaveBeenCalledTimes(2)
})

it('is proven by an answer, for a while, until one fails to come', () => {
  let now = 0
  const monitor = createConnectionMonitor({ hint: 'online', now: () => now })
  expect(monitor.isProven()).toBe(false)
  monitor.observe('answered')
  expect(monitor.isProven()).toBe(true)
  now = 5_000
  expect(monitor.isProven()).toBe(false)
  monitor.observe('answered')
  monitor.distrust()
  expect(monitor.isProven()).toBe(false)
  expect(monitor.read()).toBe('online')
  monitor.observe('answered')
  monitor.observe('no-answer')
  expect(monitor.isProven()).toBe(false)
})
