import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Post } from '#contract/post.ts'
import { askForState, listPostStates, postStatesLimit, type PostState } from '#contract/post-state.ts'
import type { Call } from '#src/offline/api/call.ts'
import { postIdOf } from '#tests/support/outbox-fixtures.ts'
import { samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { checkPosts } from './check-posts.ts'
import { momentOfAsking } from '../outbox/acknowledgements.ts'
import { cachePosts } from './post-cache.ts'
import { postQuery } from './post-queries.ts'

type Asked = { ids: string[]; since: string | undefined }
type Answer = { states?: PostState[]; gone?: string[]; until: string; has_more?: boolean }

/** A server that gives these answers one by one and records what it was asked. */
function serverWith(answers: Answer[], whileAsked = () => {}) {
  const asked: Asked[] = []
  const by = (_endpoint: unknown, { query }: { query: { ids?: string; since?: string } }) => {
    asked.push({ ids: query.ids?.split(',') ?? [], since: query.since })
    whileAsked()
    const { states = [], gone = [], until, has_more = false } = answers.shift() ?? { until: '2026-11-20T00:00:00.000Z' }
    return Promise.resolve(listPostStates.reply.parse({ states, gone, until, has_more }))
  }
  return { asked, by: by as unknown as Call }
}

function clientWith(...posts: Post[]): QueryClient {
  const client = new QueryClient()
  cachePosts(client, posts, momentOfAsking())
  return client
}

const until = '2026-11-20T09:00:00.000Z'
const liked = (post: Post): PostState => ({ ...post, like_count: 17, is_liked: true })
const cached = (client: QueryClient) => client.getQueryData(postQuery(samplePostId).queryKey)

it('brings the new counts in and leaves the rest of the post as it is', async () => {
  const client = clientWith(samplePost())
  const { by } = serverWith([{ states: [liked(samplePost())], until }])
  expect(await checkPosts(client, { ids: [samplePostId], since: undefined }, by)).toEqual({ gone: [], until })
  expect(cached(client)).toEqual({ ...samplePost(), like_count: 17, is_liked: true })
})

it('says what it knows, and leaves that where the server has nothing newer', async () => {
  const client = clientWith(samplePost())
  const key = postQuery(samplePostId).queryKey
  client.setQueryData(key, samplePost(), { updatedAt: 1 })
  const { by, asked } = serverWith([{ until }])
  await checkPosts(client, { ids: [samplePostId], since: undefined }, by)
  expect(asked[0]?.ids).toEqual([askForState(samplePostId, samplePost())])
  expect(cached(client)).toEqual(samplePost())
  expect(client.getQueryState(key)?.dataUpdatedAt).toBeGreaterThan(1)
})

it('does not undo what was acknowledged while the answer was on its way', async () => {
  const client = clientWith(samplePost())
  const confirm = () =>
    client.setQueryData(postQuery(samplePostId).queryKey, samplePost({ like_count: 5 }), { updatedAt: 1 })
  const { by } = serverWith([{ states: [liked(samplePost())], until }], confirm)
  await checkPosts(client, { ids: [samplePostId], since: undefined }, by)
  expect(cached(client)?.like_count).toBe(5)
})

it('asks in parts, each from where the one before ended, until the server has no more', async () => {
  const ids = Array.from({ length: postStatesLimit + 1 }, (_, at) => postIdOf(at + 1))
  const later = '2026-11-20T10:00:00.000Z'
  const { by, asked } = serverWith([
    { gone: [ids[3] ?? ''], until },
    { gone: [ids[4] ?? ''], until: later, has_more: true },
    { gone: [ids[5] ?? ''], until: later },
  ])
  const checked = await checkPosts(new QueryClient(), { ids, since: undefined }, by)
  expect(asked.map(({ ids: part, since }) => [part.length, since])).toEqual([
    [postStatesLimit, undefined],
    [1, until],
    [0, later],
  ])
  expect(checked).toEqual({ gone: ids.slice(3, 6), until: later })
})

it('asks the same question in the same words, whatever the order on screen', async () => {
  const [a, b] = [postIdOf(1), postIdOf(2)]
  const { by, asked } = serverWith([{ until }, { until }])
  await checkPosts(new QueryClient(), { ids: [b, a], since: until }, by)
  await checkPosts(new QueryClient(), { ids: [a, b], since: until }, by)
  expect(asked[0]).toEqual(asked[1])
})
