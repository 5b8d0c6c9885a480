import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '#src/offline/api/connection-state.ts'
import { makeFreshen } from './make-freshen.ts'

const found = () => connection.observe({ outcome: 'answered', of: 'probe', startedAt: Date.now() })
const lost = () => connection.observe({ outcome: 'unreachable', of: 'probe', startedAt: Date.now() + 1 })

it('asks for everything at once when the connection is back, and ever later where that takes it away again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('there'))
  const observer = new QueryObserver(client, { queryKey: ['on screen'], queryFn: ask, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  ask.mockClear()
  const freshen = makeFreshen(client)
  const flap = () => {
    lost()
    found()
    freshen()
  }

  flap()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 300; at += 1) {
    flap()
    await vi.advanceTimersByTimeAsync(200)
  }
  // After 2, 6, 14 and 30 s.
  expect(ask).toHaveBeenCalledTimes(5)

  await vi.advanceTimersByTimeAsync(180_000)
  ask.mockClear()
  flap()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks for nothing while the connection is away', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('there'))
  const observer = new QueryObserver(client, { queryKey: ['on screen'], queryFn: ask, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  ask.mockClear()
  const freshen = makeFreshen(client)
  found()
  freshen()
  freshen()
  lost()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
