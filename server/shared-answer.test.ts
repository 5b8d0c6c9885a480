import { expect, it } from 'vitest'
import { makeSharedAnswer } from './shared-answer.ts'

function counting(sharedForMs: number) {
  const clock = { now: 0 }
  let made = 0
  const shared = makeSharedAnswer<number>(() => clock.now, sharedForMs)
  return { clock, shared, read: () => shared.read(async () => (made += 1)) }
}

it('is made once, however many ask at the same time or soon after', async () => {
  const { clock, read } = counting(1_000)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.now = 999
  expect(await read()).toBe(1)
  clock.now = 1_000
  expect(await read()).toBe(2)
})

it('is made anew once it was forgotten, also while it was being made', async () => {
  const { shared, read } = counting(1_000)
  const [first] = [read(), shared.forget()]
  expect([await read(), await first, await read()]).toEqual([2, 1, 2])
})

it('is not kept when it failed', async () => {
  const { shared, read } = counting(1_000)
  await expect(shared.read(() => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await read()).toBe(1)
})

it('is made anew a dozen times at most within that time, however often it is forgotten', async () => {
  const { clock, shared, read } = counting(1_000)
  const readAndForget = async () => {
    const made = await read()
    shared.forget()
    return made
  }
  for (let made = 1; made <= 12; made += 1) expect(await readAndForget()).toBe(made)
  expect([await readAndForget(), await readAndForget()]).toEqual([13, 13])
  clock.now = 1_000
  expect([await readAndForget(), await readAndForget()]).toEqual([14, 15])
})
