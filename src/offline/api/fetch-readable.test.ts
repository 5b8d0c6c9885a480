import { expect, it, vi } from 'vitest'
import { fetchReadable } from './fetch-readable.ts'

const address = 'https://sayso.example/media/key/320.webp'
const unreadable = () => Promise.reject(new TypeError('Failed to fetch'))

it('asks once more, past what the browser holds, for what could not be read', async () => {
  const ask = vi.fn<(request: Request) => Promise<Response>>(() => Promise.resolve(new Response('picture')))
  ask.mockImplementationOnce(unreadable)
  expect(await (await fetchReadable(new Request(address), ask)).text()).toBe('picture')
  expect(ask.mock.calls.map(([{ url, cache }]) => [url, cache])).toEqual([
    [address, 'default'],
    [address, 'reload'],
  ])
})

it('asks twice at most, and no more once its time is over', async () => {
  const ask = vi.fn<(request: Request) => Promise<Response>>(unreadable)
  await expect(fetchReadable(new Request(address), ask)).rejects.toThrow('Failed to fetch')
  expect(ask).toHaveBeenCalledTimes(2)
  await expect(fetchReadable(new Request(address, { signal: AbortSignal.abort() }), ask)).rejects.toThrow("Failed to fetch")
  expect(ask).toHaveBeenCalledTimes(3)
})
