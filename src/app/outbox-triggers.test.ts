// @vitest-environment jsdom
import { marked } from '#tests/support/own-answer.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { changeOutbox, listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newLike, newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { listenToConnection } from './connection-listener.ts'
import { triggerOutbox } from './outbox-triggers.ts'

let memberId: AccountId
let hasServer: boolean
const register = vi.fn<(tag: string) => Promise<void>>()

beforeEach(async () => {
  hasServer = false
  register.mockReset().mockResolvedValue()
  Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
  vi.stubGlobal('fetch', (url: string) => {
    if (!hasServer) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(
      Response.json(url.includes('/like') ? { is_liked: true, like_count: 1 } : { status: 'ok', version: '1' }, {
        headers: marked,
      }),
    )
  })
  memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const state = { status: 'waiting', notBefore: Date.now() + 60_000, waitsFor: 'connection' } as const
  await changeOutbox(memberId, () => ({
    put: [itemAt(1, newLike(7, true), { memberId, tries: 3, state })],
    remove: [],
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('sends as soon as the browser says that it is online, though this tab never noticed that it was not', async () => {
  hasServer = true
  listenToConnection(new QueryClient())
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await listOutbox(memberId)).toEqual([]))
})

it('asks the browser again to wake the worker for what waits since before this start', async () => {
  const items = await listOutbox(memberId)
  const queryClient = new QueryClient()
  queryClient.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  triggerOutbox(queryClient)
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('sayso-outbox'))
})

it('starts no transaction when the page is hidden: it may be frozen with it', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(outboxQuery.queryKey, { items: await listOutbox(memberId), sendingIds: [] })
  triggerOutbox(queryClient)
  await vi.waitFor(() => expect(register).toHaveBeenCalled())
  register.mockClear()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // All within this turn, as nothing has to be read first.
  for (let step = 0; step < 50; step += 1) await Promise.resolve()
  expect(register).toHaveBeenCalledWith('sayso-outbox')
  expect(begun).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
