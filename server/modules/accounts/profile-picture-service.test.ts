import { expect, it } from 'vitest'
import { widthToShow } from './profile-picture-service.ts'

it('a profile shows the narrowest variant that is wide enough', () => {
  expect(widthToShow([320, 640, 1280, 1500], 640)).toBe(640)
  expect(widthToShow([320, 500], 640)).toBe(500)
  expect(widthToShow([90], 320)).toBe(90)
})
