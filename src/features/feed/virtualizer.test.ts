// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { virtualRows } from './virtualizer.ts'

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('scrollY', 400)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000)
})

afterEach(() => {
  vi.unstubAllGlobals()
  scrollTo.mockReset()
})

function begin() {
  const rows = virtualRows(
    {
      count: 100,
      getItemKey: String,
      estimateSize: () => 100,
      overscan: 2,
      scrollMargin: 0,
      scrollPaddingStart: 0,
      initialMeasurementsCache: [],
      onChange: () => {},
    },
    true,
  )
  const leave = rows.mount()
  rows.settle()
  return { rows, leave }
}

it('does not tell the page to scroll to where it is as a list begins', () => {
  const { leave } = begin()
  expect(scrollTo).not.toHaveBeenCalled()
  leave()
})

it('scrolls to a row that is elsewhere', () => {
  const { rows, leave } = begin()
  rows.scrollTo(50)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ top: 5_000 }))
  leave()
})
