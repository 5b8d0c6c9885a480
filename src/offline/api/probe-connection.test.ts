import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import { createConnectionMonitor } from './connection-state.ts'
import { createProbe } from './probe-connection.ts'

/** A server that answers after so many ms, and a monitor as `call` would keep it. */
function makeLine(latencyMs: number) {
  const monitor = createConnectionMonitor({ hint: 'online', now: () => Date.now() })
  const call = (async () => {
    const startedAt = Date.now()
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    monitor.observe({ outcome: 'answered', of: 'probe', startedAt })
  }) as unknown as Call
  return { monitor, probe: createProbe(call, monitor) }
}

it('gives a slow server more time with each miss, and takes its late answer for a connection', async () => {
  vi.useFakeTimers()
  const { monitor, probe } = makeLine(12_000)
  const first = probe()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toBe(false)
  expect(monitor.read()).toBe('slow')
  expect(monitor.isProven()).toBe(false)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(monitor.isProven()).toBe(true)
  expect(monitor.read()).toBe('slow')
  const outcomes: boolean[] = []
  for (let round = 0; round < 2; round += 1) {
    const again = probe()
    await vi.advanceTimersByTimeAsync(20_000)
    outcomes.push(await again)
  }
  expect(outcomes).toEqual([false, true])
  vi.useRealTimers()
})

it.each([
  [true, { kind: 'offline', reason: 'unparsable' }],
  [false, { kind: 'offline', reason: 'unreachable' }],
] as const)('says %s after %o', async (outcome, failure) => {
  const call = () => Promise.reject(new ApiError('No.', failure))
  expect(await createProbe(call, { allowanceMs: () => 1_000, observe: () => {} })()).toBe(outcome)
})
