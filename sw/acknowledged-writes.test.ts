import { expect, it, vi } from 'vitest'
import { announceOutbox } from '#src/offline/outbox/outbox-events.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { itemAt, newLike, newMemberId } from '#tests/support/outbox-fixtures.ts'
import { acknowledgedWritesPlugin, followAcknowledgements } from './acknowledged-writes.ts'

const request = new Request('https://sayso.example/api/profile/1')
const reply = { is_liked: true, like_count: 1 }
const acknowledgement = acknowledgementSchema.parse({ kind: 'like-post', item: itemAt(1, newLike(1, true)), reply })

async function keepAfter(meanwhile: () => void): Promise<Response | null | undefined | void> {
  const plugin = acknowledgedWritesPlugin()
  const given = { request, state: {}, event: undefined as never }
  await plugin.requestWillFetch?.(given)
  meanwhile()
  return plugin.cacheWillUpdate?.({ ...given, response: Response.json({}) })
}

it('caches no answer that was asked for before something was acknowledged', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
  followAcknowledgements()
  expect(await keepAfter(() => {})).toBeInstanceOf(Response)
  expect(await keepAfter(() => announceOutbox({ memberId: newMemberId(), acknowledgement }))).toBeNull()
  expect(await keepAfter(() => announceOutbox({ memberId: newMemberId() }))).toBeInstanceOf(Response)
  vi.unstubAllGlobals()
})
