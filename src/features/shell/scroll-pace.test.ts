import { expect, it } from 'vitest'
import { isFastDown } from './scroll-pace.ts'

const start = { top: 1_000, atMs: 5_000 }
const after = (ms: number, px: number) => ({ top: start.top + px, atMs: start.atMs + ms })

it.each([
  ['a fling', after(16, 40), true],
  ['a turn of the wheel', after(100, 300), true],
  ['reading on', after(16, 8), false],
  ['a slow drag', after(100, 60), false],
  ['a jump after a pause, which nobody scrolled', after(3_000, 800), false],
  ['the way up', after(16, -200), false],
])('%s', (_, point, isFast) => {
  expect(isFastDown(start, point)).toBe(isFast)
})
