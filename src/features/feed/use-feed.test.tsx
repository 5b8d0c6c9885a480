// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { feedQuery } from '#src/entities/post/feed-queries.ts'
import { emptyFeed, type FeedState } from '#src/entities/post/feed-state.ts'
import { askAgain } from '#src/entities/query/ask-again.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useFeed } from './use-feed.ts'

const [first, second, third, fourth] = [1, 2, 3, 4].map((n) =>
  postIdSchema.parse(`00000000-0000-4000-8000-00000000000${n}`),
)
const entry = (id = postIdSchema.parse(crypto.randomUUID())) => ({ kind: 'post' as const, id })
const page = (next_cursor: string | null, ...ids: (typeof first)[]) => ({
  status: 200,
  body: { posts: ids.map((id) => samplePost({ ...(id && { id }) })), next_cursor },
})

async function open(known: Partial<FeedState>) {
  await startSession({ token: 'token', user: sampleMember })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = feedQuery('for-you')
  client.setQueryData(queryKey, { ...emptyFeed, ...known })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useFeed('for-you'), { wrapper })
  const change = (update: (feed: FeedState) => FeedState) =>
    void client.setQueryData(queryKey, (feed) => feed && update(feed))
  return { result, change, feed: () => client.getQueryData(queryKey) }
}

it('asks on where a page has only what waits behind the pill: nothing on screen would ask again', async () => {
  const fetch = stubFetch(page('b', second), page('c', third), page(null, fourth))
  const { result, feed } = await open({ entries: [entry(first)], pending: [entry(second)], next_cursor: 'a' })
  await act(() => result.current.loadMore())
  expect(feed()).toMatchObject({ entries: [entry(first), entry(third)], next_cursor: 'c', end: false })
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('comes to the end where all that is left is known', async () => {
  stubFetch(page('b', first), page(null, second))
  const { result, feed } = await open({ entries: [entry(first), entry(second)], next_cursor: 'a' })
  await act(() => result.current.loadMore())
  expect(feed()).toMatchObject({ entries: [entry(first), entry(second)], next_cursor: null, end: true })
})

it('asks once more for a page that got no answer when the server answers again, and not for one that was refused', async () => {
  const refused = { status: 404, body: { message: 'No such page', code: 'not-found' } }
  const fetch = stubFetch('offline', page('b', second), refused)
  const { result, feed } = await open({ entries: [entry(first)], next_cursor: 'a' })
  await act(() => result.current.loadMore())
  expect(result.current.stateOf('a')).toBe('failed')
  act(askAgain)
  await vi.waitFor(() => expect(feed()?.entries).toEqual([entry(first), entry(second)]))
  await act(() => result.current.loadMore())
  expect(result.current.stateOf('b')).toBe('failed')
  act(askAgain)
  // Whatever was begun before this has come as far.
  await act(() => result.current.fill('c'))
  expect(fetch.mock.calls.map(([url]) => new URLSearchParams(url.split('?')[1]).get('cursor'))).toEqual([
    ...['a', 'a', 'b', 'c'],
  ])
})

it('goes on, too, where something above went meanwhile', async () => {
  stubFetch(page('b', second), page(null, third))
  const { result, feed, change } = await open({ entries: [entry(first), entry(second)], next_cursor: 'a' })
  const loading = result.current.loadMore()
  change((known) => ({ ...known, entries: [entry(second)] }))
  await act(() => loading)
  expect(feed()).toMatchObject({ entries: [entry(second), entry(third)], end: true })
})

it('does not ask again for what was there after all', async () => {
  const fetch = stubFetch('offline', page('b', second))
  const { result } = await open({ entries: [entry(first)], next_cursor: 'a' })
  await act(() => result.current.loadMore())
  await act(() => result.current.loadMore())
  act(askAgain)
  await act(() => result.current.fill('c'))
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('does not go round in a circle where the same page comes whatever is asked for', async () => {
  const fetch = stubFetch(page('same', first))
  const { result, feed } = await open({ entries: [entry(first)], next_cursor: 'a' })
  await act(() => result.current.loadMore())
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(feed()?.end).toBe(false)
})
