import { expect, it } from 'vitest'
import { ViewTracker } from './view-tracker.ts'

function tracked() {
  const viewed: string[] = []
  return { viewed, tracker: new ViewTracker<string>((id) => viewed.push(id)) }
}

it('counts a post that entered and left', () => {
  const { viewed, tracker } = tracked()
  tracker.enter('a')
  expect(viewed).toEqual([])
  tracker.leave('a')
  expect(viewed).toEqual(['a'])
})

it('counts each post once', () => {
  const { viewed, tracker } = tracked()
  for (let round = 0; round < 3; round += 1) {
    tracker.enter('a')
    tracker.leave('a')
  }
  expect(viewed).toEqual(['a'])
})

it('does not count one that never was on screen', () => {
  const { viewed, tracker } = tracked()
  tracker.leave('a')
  expect(viewed).toEqual([])
})

it('keeps posts apart', () => {
  const { viewed, tracker } = tracked()
  tracker.enter('a')
  tracker.enter('b')
  tracker.leave('b')
  expect(viewed).toEqual(['b'])
})
