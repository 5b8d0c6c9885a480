import { InfiniteQueryObserver, QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { askAgainLater } from '#src/entities/query/ask-again.ts'
import { refusedWith, ApiError } from '#src/offline/api/api-error.ts'
import { feedQuery } from '#src/entities/post/feed-queries.ts'
import { freshen } from './freshen.ts'

it('lets a list have the page that is on its way, and asks for it anew afterwards', async () => {
  const client = new QueryClient()
  const asked: number[] = []
  const answers: (() => void)[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam)
      return new Promise<number>((resolve) => answers.push(() => resolve(pageParam)))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
    networkMode: 'always',
  })
  onTestFinished(list.subscribe(() => {}))
  const answer = async (nth: number) => {
    await expect.poll(() => answers.length).toBe(nth)
    answers[nth - 1]?.()
  }
  await answer(1)
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  const more = list.fetchNextPage({ cancelRefetch: false })
  await expect.poll(() => asked).toEqual([1, 2])
  const freshened = freshen(client)
  expect(asked).toEqual([1, 2])
  await answer(2)
  expect((await more).data?.pages).toEqual([1, 2])
  await answer(3)
  await answer(4)
  await freshened
  expect(asked).toEqual([1, 2, 1, 2])
})

it('asks once more for what is on its way from before and fails for want of an answer or may have come from a copy, and for nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const firstAsked = (name: string, meta: QueryMeta = {}) => {
    const first = Promise.withResolvers<string>()
    const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('asked anew')).mockReturnValueOnce(first.promise)
    onTestFinished(new QueryObserver(client, { queryKey: [name], queryFn: ask, meta }).subscribe(() => {}))
    return { ask, ...first }
  }
  const cut = firstAsked('cut')
  const answered = firstAsked('answered', { storageKey: 'unread-count' })
  const refused = firstAsked('refused')
  const copied = firstAsked('copied', feedQuery('for-you').meta)
  const freshened = freshen(client)
  cut.reject(new ApiError('cut off', { kind: 'offline', reason: 'unreachable' }))
  answered.resolve('answered')
  copied.resolve('the worker’s copy')
  refused.reject(refusedWith(404, 'not-found', 'There is none.'))
  await freshened
  expect(['cut', 'answered', 'refused', 'copied'].map((name) => client.getQueryData([name]))).toEqual([
    ...['asked anew', 'answered', undefined, 'asked anew'],
  ])
  expect([cut, answered, refused, copied].map(({ ask }) => ask.mock.calls.length)).toEqual([2, 1, 1, 2])
})

it('asks for what failed and is no query, too', async () => {
  const page = vi.fn<() => void>()
  askAgainLater('page', page)
  await freshen(new QueryClient())
  await freshen(new QueryClient())
  expect(page).toHaveBeenCalledOnce()
})
