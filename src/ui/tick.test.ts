// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { tick } from './tick.ts'

const vibrate = vi.fn<(pattern: number) => boolean>(() => true)

function ticksOn({ isActive = true, wantsStillness = false, ...device }): number {
  vi.stubGlobal('navigator', { userActivation: { isActive }, vibrate, ...device })
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }))
  vibrate.mockClear()
  tick()
  return vibrate.mock.calls.length
}
afterEach(() => vi.unstubAllGlobals())

it('is felt once after a press, and not by those who want things still', () => {
  expect(ticksOn({})).toBe(1)
  expect(ticksOn({ wantsStillness: true })).toBe(0)
  expect(ticksOn({ isActive: false })).toBe(0)
})

it('is nothing on a device that cannot', () => {
  vi.stubGlobal('navigator', {})
  expect(tick).not.toThrow()
})
