// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterScrollToTop } from './after-scroll-to-top.ts'

const act = vi.fn<() => void>()
const scrollTo = vi.fn<(where: ScrollToOptions) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  scrollTo.mockReset()
  vi.stubGlobal('scrollY', 1_200)
  vi.stubGlobal('scrollTo', scrollTo)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('acts at once where the view is at the top already', () => {
  vi.stubGlobal('scrollY', 0)
  afterScrollToTop(act)
  expect(act).toHaveBeenCalledOnce()
  expect(scrollTo).not.toHaveBeenCalled()
})

it('acts when the browser says that the scrolling has ended, and not again 2 s later', () => {
  afterScrollToTop(act)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' })
  expect(act).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('scrollend'))
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2_000)
  expect(act).toHaveBeenCalledOnce()
})

it('acts after 2000 ms where the browser does not say so', () => {
  afterScrollToTop(act)
  vi.advanceTimersByTime(1_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

it('does not act once it is called off', () => {
  afterScrollToTop(act)()
  window.dispatchEvent(new Event('scrollend'))
  vi.advanceTimersByTime(2_000)
  expect(act).not.toHaveBeenCalled()
})
