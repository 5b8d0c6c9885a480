// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rowWindowOptions } from '#tests/support/row-window-options.ts'
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
  const rows = virtualRows(rowWindowOptions(), true)
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
  rows.scrollTo(15)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ top: 100 + 15 * 200 - 50 }))
  leave()
})
