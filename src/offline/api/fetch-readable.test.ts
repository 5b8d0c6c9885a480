import { expect, it, vi } from 'vitest'
import { fetchReadable } from './fetch-readable.ts'

const { signal } = new AbortController()
const unreadable = () => Promise.reject(new TypeError('Failed to fetch'))

it('asks once more, past what the browser holds, for what could not be read', async () => {
  const ask = vi.fn<(cache: RequestCache) => Promise<Response>>(() => Promise.resolve(new Response('picture')))
  ask.mockImplementationOnce(unreadable)
  expect(await (await fetchReadable(ask, signal)).text()).toBe('picture')
  expect(ask.mock.calls).toEqual([['default'], ['reload']])
})

it('asks twice at most, and no more once its time is over', async () => {
  const ask = vi.fn<(cache: RequestCache) => Promise<Response>>(unreadable)
  await expect(fetchReadable(ask, signal)).rejects.toThrow('Failed to fetch')
  expect(ask).toHaveBeenCalledTimes(2)
  await expect(fetchReadable(ask, AbortSignal.abort())).rejects.toThrow('Failed to fetch')
  expect(ask).toHaveBeenCalledTimes(3)
})
