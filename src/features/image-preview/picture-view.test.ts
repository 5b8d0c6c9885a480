import { expect, it } from 'vitest'
import { keepOnStage, wholeView, zoomAt } from './picture-view.ts'

it('zooms so that what lies under the finger stays there', () => {
  const near = zoomAt(wholeView, { x: 100, y: -40 }, 2)
  expect(near).toEqual({ scale: 2, x: -100, y: 40 })
  // 100 px right of the middle there is what was there before: half as far from the picture's own middle.
  expect((100 - near.x) / near.scale).toBe(100)
  expect(zoomAt(near, { x: 100, y: -40 }, 1)).toEqual({ scale: 1, x: 0, y: 0 })
})

it('zooms no further out than whole, and no further in than five times that', () => {
  expect(zoomAt(wholeView, { x: 0, y: 0 }, 0.3).scale).toBe(1)
  expect(zoomAt(wholeView, { x: 0, y: 0 }, 40).scale).toBe(5)
})

it('leaves no gap beside a picture that is larger than the stage, and keeps a smaller one in the middle', () => {
  const [picture, stage] = [
    { width: 300, height: 200 },
    { width: 400, height: 800 },
  ]
  expect(keepOnStage({ scale: 2, x: 500, y: 90 }, picture, stage)).toEqual({ scale: 2, x: 100, y: 0 })
  expect(keepOnStage({ scale: 2, x: -40, y: 0 }, picture, stage)).toEqual({ scale: 2, x: -40, y: 0 })
})
