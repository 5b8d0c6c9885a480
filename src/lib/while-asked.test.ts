import { expect, it, vi } from 'vitest'
import { inTurns } from '#tests/support/in-turns.ts'
import { whileAsked } from './while-asked.ts'

it('runs once at a time, and once more for all who asked meanwhile', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)))
  const ask = whileAsked(work)
  const first = ask()
  expect([ask(), ask()]).toEqual([first, first])
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await inTurns(10)
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await first
  expect(work).toHaveBeenCalledTimes(2)
})

it.each([0, 1, 2, 3, 4])('runs again for whom asks %i turns after the work is done', async (turns) => {
  const work = vi.fn<() => Promise<void>>(async () => {
    if (work.mock.calls.length === 1) void inTurns(turns).then(ask)
  })
  const ask = whileAsked(work)
  await ask()
  await inTurns(10)
  expect(work).toHaveBeenCalledTimes(2)
})

it('goes on working after work that failed, of which whoever asked hears', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue()
  const ask = whileAsked(work)
  await expect(ask()).rejects.toThrow('no')
  await ask()
  expect(work).toHaveBeenCalledTimes(2)
})
