import { expect, it, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once for all who ask meanwhile, and again for who asks afterwards', async () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const task = vi.fn<() => Promise<void>>().mockReturnValueOnce(one.promise).mockReturnValueOnce(other.promise)
  const { run, ended } = oneAtATime(task)
  await ended()
  const [first, second] = [run(), run()]
  expect(task).toHaveBeenCalledOnce()
  one.resolve()
  await Promise.all([first, second, ended()])

  const third = run()
  expect(task).toHaveBeenCalledTimes(2)
  other.resolve()
  await third
})

it('a failure is that of all who asked, and the next run is a new one', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('no'))
  const { run } = oneAtATime(task)
  expect((await Promise.allSettled([run(), run()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await run()
})
