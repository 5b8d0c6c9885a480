import { expect, it, vi } from 'vitest'
import { announceOutbox } from '#src/offline/outbox/outbox-events.ts'
import { settledSchema } from '#src/offline/outbox/outbox-item.ts'
import { itemAt, newLike, newMemberId } from '#tests/support/outbox-fixtures.ts'
import { confirmedWritesPlugin, followConfirmations } from './confirmed-writes.ts'

const request = new Request('https://sayso.example/api/profile/1')
const reply = { is_liked: true, like_count: 1 }
const settled = settledSchema.parse({ kind: 'like-post', item: itemAt(1, newLike(1, true)), reply })

async function keepAfter(meanwhile: () => void): Promise<Response | null | undefined | void> {
  const plugin = confirmedWritesPlugin()
  const given = { request, state: {}, event: undefined as never }
  await plugin.requestWillFetch?.(given)
  meanwhile()
  return plugin.cacheWillUpdate?.({ ...given, response: Response.json({}) })
}

it('keeps no answer that was asked for before something was confirmed', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
  followConfirmations()
  expect(await keepAfter(() => {})).toBeInstanceOf(Response)
  expect(await keepAfter(() => announceOutbox({ memberId: newMemberId(), settled }))).toBeNull()
  expect(await keepAfter(() => announceOutbox({ memberId: newMemberId() }))).toBeInstanceOf(Response)
  vi.unstubAllGlobals()
})
