import { expect, it } from 'vitest'
import { eachOnce } from './each-once.ts'

it('leaves what came twice where it stood, as it came last', () => {
  const entries = [
    { id: 'a', at: 1 },
    { id: 'b', at: 1 },
    { id: 'a', at: 2 },
  ]
  expect(eachOnce(entries)).toEqual([
    { id: 'a', at: 2 },
    { id: 'b', at: 1 },
  ])
  expect(eachOnce(undefined)).toEqual([])
})
