import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { namedMemberOf } from '#src/entities/account/named-member.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { emptyFeed } from '#src/entities/post/feed-state.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { keepMutedSilent } from './mute-guard.ts'

const mute = (endsAt: string | null) =>
  sampleItem({ kind: 'mute', account: namedMemberOf(samplePost()), muted: true, endsAt })

function start() {
  const client = new QueryClient()
  keepMutedSilent(client)
  const hear = (items: readonly OutboxItem[]) => client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  const seen = () => ({
    feed: client.getQueryData<typeof emptyFeed>(postKeys.feed('for-you'))?.entries.length,
    bookmarks: client.getQueryData<unknown[]>(postKeys.bookmarks)?.length,
    post: client.getQueryData(postQuery(samplePostId).queryKey)?.id,
  })
  const fetch = () => {
    cachePosts(client, [samplePost()], momentOfAsking())
    client.setQueryData(postKeys.feed('for-you'), { ...emptyFeed, entries: [{ kind: 'post', id: samplePostId }] })
    client.setQueryData(postKeys.bookmarks, [samplePostId])
  }
  return { hear, fetch, seen }
}
const all = { feed: 1, bookmarks: 1, post: samplePostId }

it('takes their posts out of feeds once a mute waits, and out of what arrives after it, and out of nothing else', () => {
  const { hear, fetch, seen } = start()
  fetch()
  expect(seen()).toEqual(all)
  hear([mute(null)])
  expect(seen()).toEqual({ ...all, feed: 0 })
  fetch()
  expect(seen()).toEqual({ ...all, feed: 0 })
})

it('lets in what arrives once the mute was taken back, or has ended', () => {
  for (const items of [[], [mute('2020-01-01T00:00:00.000Z')]]) {
    const { hear, fetch, seen } = start()
    hear([mute(null)])
    hear(items)
    fetch()
    expect(seen()).toEqual(all)
  }
})
