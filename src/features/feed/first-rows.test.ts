// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowWindowOptions } from '#tests/support/row-window-options.ts'
import { FirstRows } from './first-rows.ts'
import type { RowWindowOptions } from './row-window.ts'

const heightPx = 500

beforeEach(() => {
  vi.stubGlobal('innerHeight', heightPx)
  scrollTo(0)
})
afterEach(() => vi.unstubAllGlobals())

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

/** A row in the page, of a height. */
function rowOf(index: number, height: number): HTMLElement {
  const row = document.body.appendChild(document.createElement('div'))
  row.dataset.index = String(index)
  Object.defineProperty(row, 'offsetHeight', { value: height })
  return row
}

const shown = (rows: FirstRows) => rows.rows().map(({ index }) => index)

function settled(changed: Partial<RowWindowOptions> = {}): FirstRows {
  const rows = new FirstRows(rowWindowOptions(changed))
  rows.settle()
  return rows
}

describe('the first rows', () => {
  it('are none until the list is in the page, and then those in the window', () => {
    const onChange = vi.fn<(isUrgent: boolean) => void>()
    const rows = new FirstRows(rowWindowOptions({ onChange }))
    expect(shown(rows)).toEqual([])
    rows.settle()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false)
    // 100 to 300, to 500: the third begins where the window ends.
    expect(shown(rows)).toEqual([0, 1])
    expect(rows.height()).toBe(20 * 200)
  })

  it('are more beyond the edges where that is wanted, and no more than there are', () => {
    const rows = settled({ overscan: 3, count: 4 })
    expect(shown(rows)).toEqual([0, 1, 2, 3])
    expect(shown(settled({ count: 0 }))).toEqual([])
  })

  it('stand where the measured heights put them', () => {
    const rows = settled()
    rows.measureElement(rowOf(0, 50))
    rows.measureElement(rowOf(1, 120))
    rows.settle()
    expect(rows.startOf(1)).toBe(150)
    expect(rows.startOf(2)).toBe(270)
    expect(rows.startOf(20)).toBeUndefined()
    expect(rows.snapshot().map(({ key, size }) => [key, size])).toEqual([
      ['row-0', 50],
      ['row-1', 120],
    ])
    expect(rows.height()).toBe(50 + 120 + 18 * 200)
  })

  it('ask to be drawn again for another height, and for nothing else', () => {
    const onChange = vi.fn<(isUrgent: boolean) => void>()
    const rows = settled({ onChange })
    onChange.mockClear()
    rows.measureElement(rowOf(0, 200))
    rows.settle()
    expect(onChange).toHaveBeenCalledOnce()
    rows.settle()
    rows.measureElement(null)
    rows.settle()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('begin with the heights of before, and hand theirs on', () => {
    const before = settled()
    before.measureElement(rowOf(0, 400))
    before.settle()
    const rows = settled({ initialMeasurementsCache: before.snapshot() })
    expect(rows.startOf(1)).toBe(500)
  })

  it('keep a height with its row when rows come above it', () => {
    const rows = settled()
    rows.measureElement(rowOf(0, 80))
    rows.settle()
    rows.update(rowWindowOptions({ count: 21, getItemKey: (index) => (index === 0 ? 'new' : `row-${index - 1}`) }))
    expect(rows.startOf(1)).toBe(300)
    expect(rows.startOf(2)).toBe(380)
  })

  it('follow the window as it is scrolled, at once, until the list has left', () => {
    const onChange = vi.fn<(isUrgent: boolean) => void>()
    const rows = settled({ onChange })
    onChange.mockClear()
    const leave = rows.mount()
    scrollTo(10)
    onChange.mockClear()
    // Within the same rows nothing is drawn.
    scrollTo(20)
    expect(onChange).not.toHaveBeenCalled()
    scrollTo(1000)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    expect(shown(rows)).toEqual([4, 5, 6])
    // Beyond the end the last one stays.
    scrollTo(90_000)
    expect(shown(rows)).toEqual([19])
    leave()
    onChange.mockClear()
    scrollTo(0)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('scroll to one of them, below what sticks to the top', () => {
    const scroll = vi.fn<(x: number, y: number) => void>()
    vi.stubGlobal('scrollTo', scroll)
    settled().scrollTo(3)
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 650)
  })
})
