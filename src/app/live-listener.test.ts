// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { chooseDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { unreadCountQuery } from '#src/entities/notification/unread-count-query.ts'
import { lookAgainEvery } from '#src/offline/live/live-state.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { listenLive } from './live-listener.ts'

/** A server whose streams go on until they are left or ended. */
function stubStreams() {
  const streams: { lastEventId: string | null; say: (text: string) => void; end: () => void; signal: AbortSignal }[] =
    []
  vi.stubGlobal('fetch', (_address: string, { signal, headers }: { signal: AbortSignal; headers: Headers }) => {
    const line = new TransformStream<Uint8Array, Uint8Array>()
    const writer = line.writable.getWriter()
    const end = () => void writer.close().catch(() => undefined)
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    const say = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined)
    streams.push({ lastEventId: headers.get('last-event-id'), say, end, signal })
    return Promise.resolve(new Response(line.readable, { headers: marked }))
  })
  return streams
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** What is told no more is asked for as often as ever again, from its next answer on. */
function isAskedAnew(client: QueryClient): boolean | undefined {
  return client.getQueryState(unreadCountQuery().queryKey)?.isInvalidated
}

// One page is one story. Other files' tests have the same session: the listener is not left to them.
it('listens while somebody looks, goes on from where it was, and saves data where the member wants that', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await startSession(sessionOf(newMemberId()))
  const streams = stubStreams()
  const client = new QueryClient()
  const end = listenLive(client)
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  expect(Number(streams[0]?.lastEventId)).toBeLessThanOrEqual(Date.now())
  streams[0]?.say('id: 17\nevent: unread\ndata: {"count":4}\n\n')
  await vi.waitFor(() => expect(client.getQueryData(unreadCountQuery().queryKey)).toBe(4))
  expect(lookAgainEvery(60)).toBe(600)
  expect(isAskedAnew(client)).toBe(false)
  hide(true)
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(lookAgainEvery(60)).toBe(60)
  hide(false)
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  expect(streams[1]?.lastEventId).toBe('17')

  window.dispatchEvent(new Event('pagehide'))
  expect(streams[1]?.signal.aborted).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  await vi.waitFor(() => expect(streams).toHaveLength(3))

  await chooseDataSaver('on')
  expect(streams[2]?.signal.aborted).toBe(true)
  expect(isAskedAnew(client)).toBe(true)
  await chooseDataSaver('off')
  await vi.waitFor(() => expect(streams).toHaveLength(4))

  // The server stops: another one, or the same started anew, is asked a little later.
  streams[3]?.say('id: 23\n\n')
  await vi.waitFor(() => expect(lookAgainEvery(60)).toBe(600))
  streams[3]?.end()
  await vi.waitFor(() => expect(streams).toHaveLength(5), { timeout: 5_000 })
  expect(streams[4]?.lastEventId).toBe('23')
  end()
  expect(streams[4]?.signal.aborted).toBe(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
