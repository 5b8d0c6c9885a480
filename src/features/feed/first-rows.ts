import type { VirtualItem } from '@tanstack/virtual-core'
import type { RowWindow, RowWindowOptions } from './row-window.ts'

/**
 * The rows of the first screen, until the virtualizer's code is there, which takes over what was measured here. It draws what lies in the
 * window and knows nothing of rows that change their height by themselves.
 */
export class FirstRows implements RowWindow {
  #options: RowWindowOptions
  #placed: VirtualItem[] = []
  #isInPage = false
  readonly #heights = new Map<VirtualItem['key'], number>()
  readonly #elements = new Set<HTMLElement>()

  constructor(options: RowWindowOptions) {
    this.#options = options
    for (const { key, size } of options.initialMeasurementsCache) this.#heights.set(key, size)
    this.#place()
  }

  readonly update = (options: RowWindowOptions) => {
    this.#options = options
    this.#place()
  }

  readonly rows = () => {
    // Before it is in the page, nobody knows where the list begins.
    if (!this.#isInPage) return []
    const { overscan } = this.#options
    const { first, last } = this.#range()
    return this.#placed.slice(Math.max(first - overscan, 0), last + overscan + 1)
  }

  readonly height = () => (this.#placed.at(-1)?.end ?? this.#options.scrollMargin) - this.#options.scrollMargin
  readonly startOf = (index: number) => this.#placed[index]?.start
  readonly snapshot = () => this.#placed.filter(({ key }) => this.#heights.has(key))

  readonly scrollTo = (index: number) => {
    const start = this.startOf(index)
    if (start !== undefined) window.scrollTo(0, start - this.#options.scrollPaddingStart)
  }

  readonly measureElement = (row: HTMLElement | null) => {
    if (row) this.#elements.add(row)
  }

  readonly mount = () => {
    let shown = this.#range()
    const onScroll = () => {
      const { first, last } = this.#range()
      if (first === shown.first && last === shown.last) return
      shown = { first, last }
      this.#options.onChange(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }

  readonly settle = () => {
    const isNew = !this.#isInPage
    this.#isInPage = true
    if (this.#measure() || isNew) this.#options.onChange(false)
  }

  /** Whether a row is of another height than was known. */
  #measure(): boolean {
    let isChanged = false
    for (const element of this.#elements) {
      const row = element.isConnected ? this.#placed[Number(element.dataset.index)] : undefined
      if (row === undefined) this.#elements.delete(element)
      else if (this.#heights.get(row.key) !== element.offsetHeight) {
        this.#heights.set(row.key, element.offsetHeight)
        isChanged = true
      }
    }
    if (isChanged) this.#place()
    return isChanged
  }

  #place(): void {
    const { count, getItemKey, estimateSize, scrollMargin } = this.#options
    let end = scrollMargin
    this.#placed = Array.from({ length: count }, (_, index) => {
      const key = getItemKey(index)
      const start = end
      const size = this.#heights.get(key) ?? estimateSize()
      end = start + size
      return { index, key, start, size, end, lane: 0 }
    })
  }

  /** The first and the last row of which something is in the window. */
  #range(): { first: number; last: number } {
    const top = window.scrollY
    const bottom = top + window.innerHeight
    const first = this.#placed.findIndex(({ end }) => end > top)
    if (first === -1) return { first: this.#placed.length - 1, last: this.#placed.length - 1 }
    return {
      first,
      last: Math.max(
        first,
        this.#placed.findLastIndex(({ start }) => start < bottom),
      ),
    }
  }
}
