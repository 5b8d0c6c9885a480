import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { nextSnapshot, type OutboxSnapshot } from '#src/entities/outbox/outbox-snapshot.ts'
import { announceOutbox } from '#src/offline/outbox/outbox-events.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { changeOutbox } from '#src/offline/outbox/outbox-store.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newLike, newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { inTurns } from '#tests/support/in-turns.ts'
import { listenToOutbox } from './outbox-listener.ts'

const memberId = newMemberId()
const like = itemAt(1, newLike(7, true), { memberId })
const reply = { is_liked: true, like_count: 1 }
const acknowledgement = { kind: 'like-post', item: like, reply } as Acknowledgement

let client: QueryClient
let stop: () => void
const handled = vi.fn<(acknowledgement: Acknowledgement, waiting: number | undefined) => void>()

beforeEach(async () => {
  handled.mockReset()
  await startSession(sessionOf(memberId))
  await changeOutbox(memberId, (items) => ({ put: [], remove: items }))
  client = new QueryClient()
  stop = listenToOutbox(client, async () => (queryClient, event) => handled(event, shown(queryClient)?.items.length))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const shown = (queryClient = client) => queryClient.getQueryData(outboxQuery.queryKey)
const put = (...items: OutboxItem[]) => changeOutbox(memberId, () => ({ put: items, remove: [] }))

it('shows what was handed over', async () => {
  await put(like)
  announceOutbox({ memberId })
  await vi.waitFor(() => expect(shown()?.items).toEqual([like]))
})

it('patches the cache in the moment in which the item leaves', async () => {
  await put(like)
  announceOutbox({ memberId })
  await vi.waitFor(() => expect(shown()?.items).toHaveLength(1))
  announceOutbox({ memberId, acknowledgement })
  await vi.waitFor(() => expect(handled).toHaveBeenCalledExactlyOnceWith(acknowledgement, 1))
  expect(shown()?.items).toEqual([])
})

it('patches once, however often it hears of it', async () => {
  announceOutbox({ memberId, acknowledgement })
  announceOutbox({ memberId, acknowledgement })
  await vi.waitFor(() => expect(handled).toHaveBeenCalled())
  announceOutbox({ memberId, acknowledgement })
  expect(handled).toHaveBeenCalledOnce()
})

it('does not hear another member', () => {
  announceOutbox({ memberId: newMemberId(), acknowledgement })
  expect(handled).not.toHaveBeenCalled()
})

it.each([0, 1, 2, 3, 4, 5])(
  'looks again at what changed just as it had looked, %i turns later',
  async (turns) => {
    const looks = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    let hasLooked = false
    client.getQueryCache().subscribe(() => {
      if (!hasLooked) void inTurns(turns).then(() => announceOutbox({ memberId }))
      hasLooked = true
    })
    announceOutbox({ memberId })
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2))
  },
  2_000,
)

it('shows nothing that cancelled out while another of its line was on its way', () => {
  const [unlike, again, follow] = [
    itemAt(1, newLike(7, false), { memberId }),
    itemAt(2, newLike(7, true), { memberId }),
    itemAt(3, newLike(8, true), { memberId }),
  ]
  const previous: OutboxSnapshot = { items: [unlike, again, follow], sendingIds: [unlike.id] }
  const reading = { items: [unlike, follow], sendingTargets: [unlike.target], acknowledgedIds: new Set<string>() }
  expect(nextSnapshot(previous, reading)).toEqual({ items: [unlike, follow], sendingIds: [unlike.id] })
})

it('keeps an item in view that left the disk while it was on its way', () => {
  const previous: OutboxSnapshot = { items: [like], sendingIds: [] }
  const acknowledgedIds = new Set<string>()
  const gone = { items: [], acknowledgedIds }
  expect(nextSnapshot(previous, { ...gone, sendingTargets: [like.target] })).toEqual({
    items: [like],
    sendingIds: [like.id],
  })
  expect(nextSnapshot(previous, { ...gone, sendingTargets: [] }).items).toEqual([])
  const late = { items: [like], sendingTargets: [], acknowledgedIds: new Set([like.id]) }
  expect(nextSnapshot(previous, late).items).toEqual([])
})
