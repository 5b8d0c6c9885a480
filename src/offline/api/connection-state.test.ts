import { expect, it, vi } from 'vitest'
import { createConnectionMonitor } from './connection-state.ts'
import type { Observation } from './judge-connection.ts'

const seen = (outcome: Observation['outcome'], startedAt = 0): Observation => ({ outcome, of: 'call', startedAt })

it('believes the browser only until there was a call', () => {
  const monitor = createConnectionMonitor({ hint: 'offline', now: () => 0 })
  expect(monitor.read()).toBe('offline')
  monitor.observe(seen('answered'))
  expect(monitor.read()).toBe('online')
})

it('tells of changes only', () => {
  const monitor = createConnectionMonitor({ hint: 'online', now: () => 0 })
  const heard = vi.fn<(status: string) => void>()
  const stop = monitor.subscribe(heard)
  for (const outcome of ['answered', 'unreachable', 'unreachable', 'answered'] as const) monitor.observe(seen(outcome))
  expect(heard.mock.calls).toEqual([['offline'], ['online']])
  stop()
  monitor.observe(seen('unreachable'))
  expect(heard).toHaveBeenCalledTimes(2)
})

it('is proven by an answer, for a while, until one fails to come', () => {
  let now = 0
  const monitor = createConnectionMonitor({ hint: 'online', now: () => now })
  expect(monitor.isProven()).toBe(false)
  monitor.observe(seen('answered'))
  expect(monitor.isProven()).toBe(true)
  now = 5_000
  expect(monitor.isProven()).toBe(false)
  monitor.observe(seen('answered', now))
  monitor.distrust()
  expect(monitor.isProven()).toBe(false)
  expect(monitor.read()).toBe('online')
  monitor.observe(seen('answered', now))
  monitor.observe(seen('unreachable', now))
  expect(monitor.isProven()).toBe(false)
})
