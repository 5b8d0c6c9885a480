import { afterEach, expect, it, vi } from 'vitest'
import { isAskedEarly, offerEarlyRequest, takeEarlyAnswer } from './early-request.ts'

const url = '/api/feed?type=for-you'
const abort = vi.fn<(reason: unknown) => void>()
const init = (token: string, signal?: AbortSignal): RequestInit => ({
  headers: { authorization: `Bearer ${token}` },
  ...(signal && { signal }),
})
const offer = (answer = Promise.resolve(Response.json({}))) =>
  offerEarlyRequest({
    url,
    asking: Promise.resolve({ memberId: 'me', url, authorization: 'Bearer mine', answer, abort }),
  })

afterEach(async () => {
  await takeEarlyAnswer(url, init('mine'))
  abort.mockClear()
})

it('answers the call it was made for, once', async () => {
  offer()
  expect(isAskedEarly(url)).toBe(true)
  expect(await takeEarlyAnswer('/api/feed?type=following', init('mine'))).toBeUndefined()
  expect((await takeEarlyAnswer(url, init('mine')))?.ok).toBe(true)
  expect(isAskedEarly(url)).toBe(false)
  expect(await takeEarlyAnswer(url, init('mine'))).toBeUndefined()
  expect(abort).not.toHaveBeenCalled()
})

it('answers nobody else: it is ended', async () => {
  offer()
  expect(await takeEarlyAnswer(url, init('another'))).toBeUndefined()
  expect(abort).toHaveBeenCalledOnce()
})

it('ends when its call ends', async () => {
  offer()
  const ending = new AbortController()
  await takeEarlyAnswer(url, init('mine', ending.signal))
  ending.abort('too late')
  expect(abort).toHaveBeenCalledExactlyOnceWith('too late')
})

it('fails as the request did', async () => {
  const answer = Promise.reject<Response>(new TypeError('Failed to fetch'))
  offer(answer)
  await expect(takeEarlyAnswer(url, init('mine'))).rejects.toThrow('Failed to fetch')
})

it('leaves the call to ask for itself where nothing could be asked', async () => {
  offerEarlyRequest({ url, asking: Promise.resolve(undefined) })
  expect(await takeEarlyAnswer(url, init('mine'))).toBeUndefined()
})

it('does not outlast its call where nothing is heard of what was asked', async () => {
  offerEarlyRequest({ url, asking: new Promise(() => {}) })
  const ending = new AbortController()
  const taken = takeEarlyAnswer(url, init('mine', ending.signal))
  ending.abort(new Error('too late'))
  await expect(taken).rejects.toThrow('too late')
})
