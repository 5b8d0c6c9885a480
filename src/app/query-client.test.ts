import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#src/offline/api/api-error.ts'
import { createQueryClient } from './query-client.ts'

const refusal = (retryAfterMs: number) =>
  new ApiError('Too often.', { kind: 'refused', status: 429, code: 'rate-limited', field: undefined, retryAfterMs })

async function triesUntilFailure(retryAfterMs: number): Promise<number> {
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(refusal(retryAfterMs)))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['asked'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  stop()
  return ask.mock.calls.length
}

it('logs what could not be read, once', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  await triesUntilFailure(1)
  expect(log.mock.calls).toEqual([['Not read:', refusal(1)]])
})

it('asks again when told to come back shortly, and fails at once when that is too long to wait for', async () => {
  expect(await triesUntilFailure(1)).toBe(3)
  expect(await triesUntilFailure(600_000)).toBe(1)
})
