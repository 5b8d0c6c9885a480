import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { persistAcknowledgement, listAcknowledgements } from '#src/offline/outbox/acknowledgement-store.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { endSession, startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { catchUpOnAcknowledgements } from './missed-acknowledgements.ts'

let memberId: AccountId
const item = sampleItem({ kind: 'like-post', postId: samplePostId, liked: true })
const liked = acknowledgementSchema.parse({ kind: 'like-post', item, reply: { is_liked: true, like_count: 5 } })

beforeEach(async () => {
  memberId = newMemberId()
  await startSession(sessionOf(memberId))
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession('logout')
})

it('shows a like that the worker sent while no page was open, and forgets it once that is persisted', async () => {
  const client = new QueryClient()
  cachePosts(client, [samplePost()], momentOfAsking())
  client.setQueryData(outboxQuery.queryKey, { items: [item], sendingIds: [] })
  await persistAcknowledgement(memberId, liked, 1_000)

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await catchUpOnAcknowledgements(client, memberId)
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ is_liked: true, like_count: 5 })
  expect(client.getQueryData(outboxQuery.queryKey)?.items).toEqual([])
  expect(await listAcknowledgements(memberId)).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await listAcknowledgements(memberId)).toEqual([]))
})
