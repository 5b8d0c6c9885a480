// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { readQueryRecords } from '#src/offline/storage/query-records.ts'
import { beginRest } from '#src/ui/first-screen.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { persistQueries } from './query-persistence.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

it('writes what was read only once the first screen is seen', async () => {
  const memberId = newMemberId()
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  stop = persistQueries(client, memberId)
  const options = { queryKey: ['unread-count'], meta: { storageKey: 'unread-count' } } as const
  buildQuery(client, options)
  client.setQueryData(options.queryKey, 3)
  expect(timers.mock.calls.filter(([, ms]) => ms === 500)).toEqual([])
  expect(await readQueryRecords(memberId)).toEqual([])

  beginRest()
  await vi.waitFor(async () => expect(await readQueryRecords(memberId)).toHaveLength(1))
})
