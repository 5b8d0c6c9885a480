import { expect, it, vi } from 'vitest'
import { readFeed } from '#contract/post.ts'
import { ApiError, type ApiFailure } from './api-error.ts'
import type { Call } from './call.ts'
import { createCallOrCopy } from './call-or-copy.ts'
import type { Observation } from './judge-connection.ts'

const fresh = { posts: [], next_cursor: 'fresh' }
const copied = { posts: [], next_cursor: 'copied' }
const failing = (failure: ApiFailure) => () => Promise.reject(new ApiError('No.', failure))
const input = { query: { type: 'for-you' } } as const

function makePage(call: () => Promise<unknown>, copy: unknown = copied) {
  const observe = vi.fn<(seen: Observation) => void>()
  const readCopy = vi.fn<() => Promise<never>>(() => Promise.resolve(copy as never))
  const callOrCopy = createCallOrCopy({
    call: call as Call,
    readCopy,
    connection: { observe },
    now: () => 7,
    patienceMs: 5,
  })
  const ask = (known?: unknown) => callOrCopy(readFeed, input, { signal: undefined, known })
  return { ask, observe, readCopy }
}

it('takes the server’s answer where there is one', async () => {
  const { ask, readCopy } = makePage(() => Promise.resolve(fresh))
  expect(await ask()).toEqual({ reply: fresh, from: 'server' })
  expect(readCopy).not.toHaveBeenCalled()
})

it.each(['unreachable', 'timeout', 'unparsable'] as const)('takes the copy when the answer is %s', async (reason) => {
  const { ask, observe } = makePage(failing({ kind: 'offline', reason }))
  expect(await ask()).toEqual({ reply: copied, from: 'copy' })
  expect(observe).toHaveBeenCalledExactlyOnceWith({ outcome: 'late', of: 'call', startedAt: 7 })
})

it('takes the copy when the server says nothing for long, and waits on when there is none', async () => {
  const silent = () => new Promise((resolve) => setTimeout(() => resolve(fresh), 40))
  expect(await makePage(silent).ask()).toEqual({ reply: copied, from: 'copy' })
  const { ask, readCopy } = makePage(silent, undefined)
  readCopy.mockResolvedValue(undefined as never)
  expect(await ask()).toEqual({ reply: fresh, from: 'server' })
})

it('takes the server’s answer when the copy cannot be read, or only later', async () => {
  const late = () => new Promise((resolve) => setTimeout(() => resolve(fresh), 20))
  const complaint = vi.spyOn(console, 'warn').mockReturnValue()
  const broken = makePage(late)
  broken.readCopy.mockRejectedValue(new Error('unexpected internal error'))
  expect(await broken.ask()).toEqual({ reply: fresh, from: 'server' })
  expect(complaint).toHaveBeenCalledOnce()
  const stuck = makePage(late)
  stuck.readCopy.mockReturnValue(new Promise(() => undefined))
  expect(await stuck.ask()).toEqual({ reply: fresh, from: 'server' })
  expect(stuck.observe).not.toHaveBeenCalled()
})

it('ends with the failure where the server is silent and the device stuck', async () => {
  const { ask, readCopy } = makePage(failing({ kind: 'offline', reason: 'unreachable' }))
  readCopy.mockReturnValue(new Promise(() => undefined))
  await expect(ask()).rejects.toThrow('No.')
})

it('takes no copy in the place of what the page has itself', async () => {
  const { ask, readCopy } = makePage(failing({ kind: 'offline', reason: 'unreachable' }))
  await expect(ask('a feed')).rejects.toThrow('No.')
  expect(readCopy).not.toHaveBeenCalled()
})

it('takes no copy when the server refused, or another member signed in meanwhile', async () => {
  const refused = {
    kind: 'refused',
    status: 404,
    code: 'not-found',
    field: undefined,
    retryAfterMs: undefined,
  } as const
  for (const failure of [refused, { kind: 'offline', reason: 'session-changed' } as const]) {
    const { ask, readCopy } = makePage(failing(failure))
    await expect(ask()).rejects.toThrow('No.')
    expect(readCopy).not.toHaveBeenCalled()
  }
})
