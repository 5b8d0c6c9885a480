import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { shareQueries } from './query-sharing.ts'

const memberId = newMemberId()
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function openTab(member = memberId): QueryClient {
  const client = new QueryClient()
  stops.push(shareQueries(client, member))
  return client
}

/** As if the server had said so at this time. */
function learn(client: QueryClient, storageKey: StorageKey, { data, at }: { data: unknown; at: number }): void {
  const queryKey = [storageKey]
  buildQuery(client, { queryKey, meta: { storageKey } })
  client.setQueryData(queryKey, data, { updatedAt: at })
}

const turn = () => Promise.resolve()

it('tells the other tabs what one was told', async () => {
  const [first, second] = [openTab(), openTab()]
  learn(second, 'unread-count', { data: 0, at: 1 })
  learn(first, 'unread-count', { data: 3, at: 2 })
  await turn()
  expect(second.getQueryData(['unread-count'])).toBe(3)
  expect(second.getQueryState(['unread-count'])?.dataUpdatedAt).toBe(2)
})

it('takes nothing older than what it has, nothing it does not show, and nothing of another member', async () => {
  const [first, second, stranger] = [openTab(), openTab(), openTab(newMemberId())]
  learn(second, 'unread-count', { data: 5, at: 10 })
  learn(stranger, 'unread-count', { data: 0, at: 1 })
  await turn()
  learn(first, 'unread-count', { data: 3, at: 7 })
  learn(first, `post:${samplePost().id}`, { data: samplePost(), at: 7 })
  await turn()
  expect(second.getQueryData(['unread-count'])).toBe(5)
  expect(second.getQueryData([`post:${samplePost().id}`])).toBeUndefined()
  expect(stranger.getQueryData(['unread-count'])).toBe(0)
})

it('keeps to itself how far its lists are unrolled', async () => {
  const [first, second] = [openTab(), openTab()]
  const list = (cursor: string | null) => ({ pages: [{ items: [], next_cursor: cursor }], pageParams: [null] })
  learn(second, 'bookmarks', { data: list('more'), at: 1 })
  await turn()
  learn(first, 'bookmarks', { data: list(null), at: 2 })
  await turn()
  expect(second.getQueryData(['bookmarks'])).toEqual(list('more'))
})
