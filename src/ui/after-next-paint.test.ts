import { expect, it, vi } from 'vitest'
import { afterNextPaint } from './after-next-paint.ts'

it('acts once after the page was painted, and on a page that is not painted all the same', () => {
  vi.useFakeTimers()
  let paint = () => {}
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => (paint = then))
  const act = vi.fn<() => void>()
  afterNextPaint(act)
  paint()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
  afterNextPaint(act)
  vi.advanceTimersByTime(500)
  expect(act).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
