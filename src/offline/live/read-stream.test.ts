import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveHeartbeatMs } from '#contract/live.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import type { Heard } from './event-stream.ts'
import { lookAgainEvery, recordHeard, silentForMs } from './live-state.ts'
import { readStream } from './read-stream.ts'

const session = sessionOf(newMemberId())
const asked = vi.fn<(address: string, init: RequestInit) => void>()
const left = new AbortController().signal

/** A server that answers with this, and breaks off when the device leaves, as the network does. */
function answer(reply: Response): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked(address, init)
    return Promise.resolve(reply)
  })
}

function streamOf(...chunks: Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return new Response(body, { headers: marked })
}

async function listen(more: Partial<Parameters<typeof readStream>[0]> = {}) {
  const heard: Heard[] = []
  const onHeard = (each: Heard) => void heard.push(each)
  const end = await readStream({ session, posts: [], lastEventId: undefined, signal: left, onHeard, ...more })
  return { heard, end }
}

beforeEach(() => asked.mockReset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a device that listens', () => {
  it('hears events with their ids, wherever the line cuts them', async () => {
    const bytes = new TextEncoder().encode('id: 1\nevent: unread\ndata: {"count":2}\n\nid: 2\n\nid: 3\nevent: new\n\n')
    answer(streamOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))))
    expect(await listen()).toEqual({
      heard: [
        { id: '1', event: { type: 'unread', count: 2 } },
        { id: '2', event: undefined },
        { id: '3', event: undefined },
      ],
      end: { outcome: 'over' },
    })
  })

  it('has its token in the header, never in the address, and says what it heard last', async () => {
    answer(streamOf())
    await listen({ posts: ['a.1-0', 'b'], lastEventId: '17' })
    const [address = '', init] = asked.mock.calls[0] ?? []
    expect(address).toBe('/api/live?posts=a.1-0%2Cb')
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: 'text/event-stream',
      authorization: `Bearer ${session.token}`,
      'last-event-id': '17',
    })
    expect(init?.cache).toBe('no-store')
  })

  it('knows a server without streams, a browser that cannot read them, and a refusal', async () => {
    answer(new Response(null, { status: 204, headers: marked }))
    expect((await listen()).end).toEqual({ outcome: 'none' })
    const unreadable = new Response(null, { headers: marked })
    answer(unreadable)
    expect((await listen()).end).toEqual({ outcome: 'none' })
    answer(new Response('{}', { status: 503, headers: { ...marked, 'retry-after': '30' } }))
    expect((await listen()).end).toEqual({ outcome: 'refused', status: 503, retryAfterMs: 30_000 })
  })

  it('hears nothing of what answers in the place of the server', async () => {
    answer(new Response('id: 1\nevent: session-ended\ndata: {}\n\n'))
    expect(await listen()).toEqual({ heard: [], end: { outcome: 'over' } })
  })

  it('gives a line up that is silent for longer than two heartbeats', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'info').mockReturnValue()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('left')))),
    )
    const listening = listen()
    await vi.advanceTimersByTimeAsync(silentForMs)
    expect((await listening).end).toEqual({ outcome: 'over' })
    vi.useRealTimers()
  })
})

it('what the stream tells of is looked for more rarely, until it is over or silent', () => {
  vi.useFakeTimers()
  // A heartbeat may be late.
  expect(silentForMs).toBeGreaterThan(2 * liveHeartbeatMs)
  expect(lookAgainEvery(60)).toBe(60)
  recordHeard(performance.now())
  expect(lookAgainEvery(60)).toBe(600)
  vi.advanceTimersByTime(silentForMs)
  expect(lookAgainEvery(60)).toBe(60)
  recordHeard(performance.now())
  recordHeard(undefined)
  expect(lookAgainEvery(60)).toBe(60)
  vi.useRealTimers()
})
