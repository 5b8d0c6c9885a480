import { expect, it } from 'vitest'
import { wasReloaded } from './use-reload-alert.ts'

const entry = (type: string) => ({
  name: '',
  entryType: 'navigation',
  startTime: 0,
  duration: 0,
  toJSON: () => ({}),
  type,
})

it('tells a reload from other ways to a page', () => {
  expect(wasReloaded([entry('reload')])).toBe(true)
  expect(wasReloaded([entry('navigate')])).toBe(false)
  expect(wasReloaded([entry('back_forward')])).toBe(false)
  expect(wasReloaded([])).toBe(false)
})
