import { expect, it } from 'vitest'
import { attemptFor } from './attempt-for.ts'

it('keeps the key for the same words, and makes another one for others', () => {
  const keys = ['b', 'a']
  const newKey = () => keys.pop() ?? ''
  const first = attemptFor('One', undefined, newKey)
  expect(first).toEqual({ said: 'One', key: 'a' })
  expect(attemptFor('One', first, newKey)).toBe(first)
  expect(attemptFor('Two', first, newKey)).toEqual({ said: 'Two', key: 'b' })
})
