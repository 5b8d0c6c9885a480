import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
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
