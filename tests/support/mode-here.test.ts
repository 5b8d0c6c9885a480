import { expect, it } from 'vitest'
import { modeHere } from './mode-here.ts'

it.each([0o600, 0o700, 0o644])('rights are what they were made as where there are any: %o', (mode) => {
  expect(modeHere(mode, 'linux')).toBe(mode)
})

it('Windows tells apart what may be written and what may not', () => {
  expect([0o600, 0o700, 0o644, 0o400].map((mode) => modeHere(mode, 'win32'))).toEqual([0o666, 0o666, 0o666, 0o444])
})
