// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBeingLeft, noteLeaving, reloadUnlessLeft } from './leaving-page.ts'

const reload = vi.fn<() => void>()
noteLeaving()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  reload.mockReset()
})

it('reloads a page that stays at once', () => {
  reloadUnlessLeft(reload)
  expect(reload).toHaveBeenCalledOnce()
})

it('does not reload a page that is being left, as long as its next one may take', () => {
  window.dispatchEvent(new Event('beforeunload'))
  reloadUnlessLeft(reload)
  vi.advanceTimersByTime(20_000)
  expect(reload).not.toHaveBeenCalled()
})

it('reloads a page that stayed after all, as for a download', () => {
  window.dispatchEvent(new Event('beforeunload'))
  reloadUnlessLeft(reload)
  vi.advanceTimersByTime(30_000)
  expect(reload).toHaveBeenCalledOnce()
})

it('takes a page that is shown again for one that stays', () => {
  window.dispatchEvent(new Event('beforeunload'))
  // The end of a load that was broken off by leaving.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(isBeingLeft()).toBe(true)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(isBeingLeft()).toBe(false)
})
