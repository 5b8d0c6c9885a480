import { QueryClient, type QueryMeta } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { feedQuery } from '#src/entities/post/feed-queries.ts'
import { commentOrderQuery } from '#src/entities/comment/comment-order-query.ts'
import { feedPositionQuery, feedTypeQuery } from '#src/features/feed/feed-place-queries.ts'
import { newestAnswerAt } from './newest-answer-at.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const longAgo = now - 40 * dayMs

it('what is shown is as old as the newest answer, whatever was chosen or scrolled since', () => {
  const client = new QueryClient()
  // As a start restores them: nothing but the key is known of them.
  const put = ({ queryKey, meta }: { queryKey: readonly unknown[]; meta?: QueryMeta }, updatedAt: number) => {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(meta?.storageKey && { meta: { storageKey: meta.storageKey } }) })
    client.setQueryData(queryKey, {}, { updatedAt })
  }
  const newest = () => newestAnswerAt(client.getQueryCache().getAll())
  put(feedPositionQuery('following'), now)
  put(feedTypeQuery, now)
  put(commentOrderQuery, now)
  expect(newest()).toBeUndefined()
  put(feedQuery('following'), longAgo)
  expect(newest()).toBe(longAgo)
  put({ queryKey: ['not persisted'] }, now)
  expect(newest()).toBe(longAgo)
  put(feedQuery('for-you'), now - 1)
  expect(newest()).toBe(now - 1)
})
