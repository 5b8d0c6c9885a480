import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { momentOfAsking } from '#src/entities/outbox/confirmations.ts'
import { storePosts } from '#src/entities/post/post-cache.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { keepConfirmed, listConfirmed } from '#src/offline/outbox/confirmed-store.ts'
import { settledSchema } from '#src/offline/outbox/outbox-item.ts'
import { endSession, startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { catchUpOnConfirmed } from './unheard-confirmations.ts'

let memberId: AccountId
const item = sampleItem({ kind: 'like-post', postId: samplePostId, liked: true })
const liked = settledSchema.parse({ kind: 'like-post', item, reply: { is_liked: true, like_count: 5 } })

beforeEach(async () => {
  memberId = newMemberId()
  await startSession(sessionOf(memberId))
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession('logout')
})

it('shows a like that the worker sent while no page was open, and forgets it once that is kept', async () => {
  const client = new QueryClient()
  storePosts(client, [samplePost()], momentOfAsking())
  client.setQueryData(outboxQuery.queryKey, { items: [item], sendingIds: [] })
  await keepConfirmed(memberId, liked, 1_000)

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await catchUpOnConfirmed(client, memberId)
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ is_liked: true, like_count: 5 })
  expect(client.getQueryData(outboxQuery.queryKey)?.items).toEqual([])
  expect(await listConfirmed(memberId)).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await listConfirmed(memberId)).toEqual([]))
})
