import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import type { Comment } from '#contract/comment.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { suggestionsQuery } from '#src/entities/suggestion/suggestions-query.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { postIdOf } from '#tests/support/outbox-fixtures.ts'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { keepBlockedAway } from './block-guard.ts'

const names = { first_name: 'Nix', last_name: 'Nuisance', profile_picture_url: null }
const nix = { ...names, id: samplePost().user_id, username: 'nix' }
const ann = { ...names, id: accountIdSchema.parse('00000000-0000-4000-8300-000000000001'), username: 'ann' }
const block = sampleItem({ kind: 'block', account: nix, blocked: true })

function start() {
  const client = new QueryClient()
  keepBlockedAway(client)
  const hear = (items: readonly OutboxItem[]) => client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  const replies = (one: Comment) => {
    const key = commentKeys.repliesTo(one.id)
    client.setQueryData(key, { pages: [{ items: [], comment: one, next_cursor: null }], pageParams: [null] })
    return () => client.getQueryData(key)
  }
  const seen = () => ({
    suggested: client.getQueryData(suggestionsQuery().queryKey)?.map(({ username }) => username),
    post: client.getQueryData(postQuery(samplePostId).queryKey)?.id,
  })
  const fetch = () => {
    cachePosts(client, [samplePost()], momentOfAsking())
    client.setQueryData(
      suggestionsQuery().queryKey,
      [nix, ann].map((member) => ({ ...member, is_following: false })),
    )
  }
  return { client, hear, fetch, seen, replies }
}

it('takes what is theirs out of the cache once a block waits, and out of what arrives after it', () => {
  const { hear, fetch, seen } = start()
  fetch()
  expect(seen()).toEqual({ suggested: ['nix', 'ann'], post: samplePostId })
  hear([block])
  expect(seen()).toEqual({ suggested: ['ann'], post: undefined })
  fetch()
  expect(seen()).toEqual({ suggested: ['ann'], post: undefined })
})

it('takes a comment of theirs out of the cache that came with its replies, whosever the post is', () => {
  const { hear, replies } = start()
  const post_id = postIdOf(9)
  const [theirs, anns] = [
    replies(sampleComment(1, { post_id, user_id: nix.id })),
    replies(sampleComment(2, { post_id, user_id: ann.id })),
  ]
  hear([block])
  expect(theirs()).toBeUndefined()
  expect(anns()).toBeDefined()
})

it('lets in what arrives once the block was taken back', () => {
  const { hear, fetch, seen } = start()
  hear([block])
  hear([])
  fetch()
  expect(seen()).toEqual({ suggested: ['nix', 'ann'], post: samplePostId })
})

const theirs = sampleComment(1, { user_id: nix.id })
it.each<[string, QueryKey, unknown]>([
  ['a post of theirs', postQuery(samplePostId).queryKey, samplePost()],
  [
    'replies to a comment of theirs',
    commentKeys.repliesTo(theirs.id),
    { pages: [{ items: [], comment: theirs, next_cursor: null }], pageParams: [null] },
  ],
])('asks no server again and again for %s that has not heard of the block', async (_, queryKey, answer) => {
  const { client, hear } = start()
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve(answer))
  const observer = new QueryObserver(client, { queryKey, queryFn: ask, retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
  hear([block])
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined }))
  expect(client.isFetching()).toBe(0)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
  stop()
})
