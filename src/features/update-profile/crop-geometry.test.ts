import { expect, it } from 'vitest'
import { initialCrop, croppedSize, moveCrop, zoomCrop, zoomOf, type Cropping } from './crop-geometry.ts'

const portrait: Cropping = { picture: { width: 1200, height: 1600 }, ratio: 1 }
const banner: Cropping = { picture: { width: 1600, height: 1200 }, ratio: 3 }

it('begins with as much as can be, about the middle of the upper third', () => {
  expect(initialCrop(portrait, [])).toEqual({ x: 0, y: 0, width: 1200, height: 1200 })
  const crop = initialCrop(banner, [])
  expect(crop.width).toBe(1600)
  expect(crop.y + crop.height / 2).toBeCloseTo(400)
})

it('keeps faces in frame', () => {
  const faces = [
    { x: 300, y: 1_300, width: 200, height: 200 },
    { x: 700, y: 1_200, width: 200, height: 200 },
  ]
  expect(initialCrop(portrait, faces).y).toBe(400)
})

it('moves no further than the picture goes', () => {
  const start = initialCrop(banner, [])
  expect(moveCrop(start, { x: 500, y: -5_000 }, banner)).toMatchObject({ x: 0, y: 0 })
  expect(moveCrop(start, { x: 0, y: 5_000 }, banner).y).toBeCloseTo(1200 - 1600 / 3)
})

it('zooms between whole and four times, about what stays fixed', () => {
  const start = initialCrop(portrait, [])
  const near = zoomCrop(start, { zoom: 2 }, portrait)
  expect(near).toEqual({ x: 300, y: 300, width: 600, height: 600 })
  expect(zoomCrop(start, { zoom: 2, fixed: { x: 0, y: 1 } }, portrait)).toMatchObject({ x: 0, y: 600 })
  expect(zoomOf(zoomCrop(start, { zoom: 9 }, portrait), portrait)).toBe(4)
  expect(zoomCrop(near, { zoom: 0.1 }, portrait)).toEqual(start)
})

it('keeps a part no larger than it is', () => {
  expect(croppedSize({ x: 0, y: 0, width: 3000, height: 1000 }, 1500)).toEqual({ width: 1500, height: 500 })
  expect(croppedSize({ x: 0, y: 0, width: 90, height: 30 }, 1500)).toEqual({ width: 90, height: 30 })
})
