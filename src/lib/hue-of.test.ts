import { expect, it } from 'vitest'
import { hueOf } from './hue-of.ts'

it('gives one id always the same hue, within the circle', () => {
  const hue = hueOf('0b0f2a4e-0000-4000-8000-000000000001')
  expect(hueOf('0b0f2a4e-0000-4000-8000-000000000001')).toBe(hue)
  expect(hue).toBeGreaterThanOrEqual(0)
  expect(hue).toBeLessThan(360)
})

it('tells neighbouring ids apart', () => {
  expect(hueOf('a1')).not.toBe(hueOf('a2'))
})
