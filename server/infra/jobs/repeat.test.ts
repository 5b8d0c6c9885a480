import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLog } from '#server/log.ts'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const log = makeLog('silent')

it('never runs a task twice at once, and goes on after a failure', async () => {
  const turns: PromiseWithResolvers<void>[] = []
  const stop = repeat({
    everyMs: 1_000,
    what: 'a test',
    log,
    task: () => {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      return turn.promise
    },
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns).toHaveLength(1)
  turns[0]?.reject(new Error('lost connection'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toHaveLength(2)
  turns[1]?.resolve()
  await stop()
})

it('is stopped only when the turn under way has ended', async () => {
  const turn = Promise.withResolvers<void>()
  let isStopped = false
  const stop = repeat({ everyMs: 1_000, what: 'a test', task: () => turn.promise, log })
  await vi.advanceTimersByTimeAsync(1_000)
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isStopped).toBe(false)
  turn.resolve()
  await stopping
  expect(isStopped).toBe(true)
})
