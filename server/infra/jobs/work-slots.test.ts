import { expect, it } from 'vitest'
import { makeWorkSlots } from './work-slots.ts'

it('runs as many tasks at once as it has slots and turns away what cannot wait', async () => {
  const runInSlot = makeWorkSlots({ atOnce: 2, waiting: 1 })
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const started: number[] = []
  const tasks = gates.map(({ promise }, index) =>
    runInSlot(() => {
      started.push(index)
      return promise
    }),
  )
  expect(started).toEqual([0, 1])
  expect(await tasks[3]).toBeUndefined()
  gates.forEach(({ resolve }, index) => resolve(index))
  expect(await Promise.all(tasks)).toEqual([{ done: 0 }, { done: 1 }, { done: 2 }, undefined])
})

it('frees the slot of a task that fails', async () => {
  const runInSlot = makeWorkSlots({ atOnce: 1, waiting: 0 })
  await expect(runInSlot(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runInSlot(async () => 'next')).toEqual({ done: 'next' })
})
