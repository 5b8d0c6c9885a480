import { expect, it } from 'vitest'
import { bestFirst } from './best-first.ts'

const candidates = (...scores: number[]) => scores.map((bestScore, at) => ({ bestScore, at }))
const told = (scores: number[], first: number, further = first) =>
  [...bestFirst(candidates(...scores), { first, further })].map(({ batch, rest }) => ({
    places: batch.map(({ at }) => at),
    rest,
  }))

it('gives those with the highest bounds first, and says what is the highest of the rest', () => {
  expect(told([1, 5, 3, 4, 2], 2)).toEqual([
    { places: [1, 3], rest: 3 },
    { places: [2, 4], rest: 1 },
    { places: [0], rest: -Infinity },
  ])
})

it('takes no more at once than asked for however many are equal, and each once', () => {
  expect(told([7, 7, 9, 7, 7], 2)).toEqual([
    { places: [2, 0], rest: 7 },
    { places: [1, 3], rest: 7 },
    { places: [4], rest: -Infinity },
  ])
  expect(told([Infinity, Infinity, Infinity], 2).flatMap(({ places }) => places)).toEqual([0, 1, 2])
})

it('takes others at once after the first', () => {
  expect(told([1, 5, 3, 4, 2], 1, 3)).toEqual([
    { places: [1], rest: 4 },
    { places: [2, 3, 4], rest: 1 },
    { places: [0], rest: -Infinity },
  ])
})

it('gives nothing of nobody, and everybody of few', () => {
  expect(told([], 3)).toEqual([])
  expect(told([1, 2], 3)).toEqual([{ places: [0, 1], rest: -Infinity }])
})
