// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgainLater } from '#src/entities/query/ask-again.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { makeAskFailedAgain } from './ask-failed-again.ts'

const cutOff = new ApiError('cut off', { kind: 'offline', reason: 'unreachable' })
const refused = new ApiError('gone', {
  ...{ kind: 'refused', status: 404, code: 'not-found', field: undefined, retryAfterMs: undefined },
})

let queryClient: QueryClient
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  connection.observe({ outcome: 'answered', of: 'probe', startedAt: Date.now() })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A query on screen that answers or fails as told; tells how often it was asked. */
async function show(name: string, answer: () => Promise<string>) {
  const ask = vi.fn<() => Promise<string>>(answer)
  new QueryObserver(queryClient, { queryKey: [name], queryFn: ask }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return ask
}

it('asks once more for what failed for want of an answer, and for nothing else', async () => {
  let isCut = true
  const failed = await show('failed', () => (isCut ? Promise.reject(cutOff) : Promise.resolve('there')))
  const gone = await show('gone', () => Promise.reject(refused))
  const there = await show('there', () => Promise.resolve('there'))
  isCut = false
  const page = vi.fn<() => void>()
  askAgainLater('page', page)
  makeAskFailedAgain(queryClient)()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queryClient.getQueryData(['failed'])).toBe('there')
  expect(page).toHaveBeenCalledOnce()
  expect([failed, gone, there].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
})

it('asks ever later while it fails, once a minute at last, and soon again when that was long ago', async () => {
  const askAgain = makeAskFailedAgain(queryClient)
  const asked = await show('failed', () => {
    // As the connection says of a call that another one has overtaken.
    askAgain()
    return Promise.reject(cutOff)
  })
  await vi.advanceTimersByTimeAsync(2 * minute)
  // After 2, 6, 14, 30 and 62 seconds.
  expect(asked).toHaveBeenCalledTimes(1 + 5)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1 + 5 + 10)

  queryClient.clear()
  await vi.advanceTimersByTimeAsync(5 * minute)
  const later = await show('later', () => Promise.reject(cutOff))
  askAgain()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(later).toHaveBeenCalledTimes(2)
})

it('leaves it to whoever finds the connection again while there is none', async () => {
  const failed = await show('failed', () => Promise.reject(cutOff))
  makeAskFailedAgain(queryClient)()
  connection.observe({ outcome: 'unreachable', of: 'probe', startedAt: Date.now() + 1 })
  await vi.advanceTimersByTimeAsync(minute)
  expect(failed).toHaveBeenCalledTimes(1)
})
