import type { VirtualItem } from '@tanstack/virtual-core'

export interface RowWindowOptions {
  count: number
  getItemKey: (index: number) => string
  /** How tall a row is taken to be until it was measured, in pixels. */
  estimateSize: () => number
  /** How many rows are drawn beyond each edge of the window. */
  overscan: number
  /** Where the list begins on the page, in pixels. */
  scrollMargin: number
  /** What sticks to the top of the window, in pixels: a row that is scrolled to begins below it. */
  scrollPaddingStart: number
  /** Rows as they were measured before. */
  initialMeasurementsCache: VirtualItem[]
  /** Told when other rows are to be drawn; `isUrgent` where the next frame would show a hole without them. */
  onChange: (isUrgent: boolean) => void
}

/** Which rows of a long list are in the page, and where each lies. Positions are in pixels from the top of the page. */
export interface RowWindow {
  rows: () => VirtualItem[]
  /** How tall the whole list is, in pixels. */
  height: () => number
  /** Where a row begins; undefined when there is no such row. */
  startOf: (index: number) => number | undefined
  /** The rows measured so far. */
  snapshot: () => VirtualItem[]
  scrollTo: (index: number) => void
  /** The `ref` of each row, which bears its index as `data-index`. */
  measureElement: (row: HTMLElement | null) => void
  /** To be called with each rendering. */
  update: (options: RowWindowOptions) => void
  /** To be called once the list is in the page; what it returns, as it leaves. */
  mount: () => () => void
  /** To be called after each rendering, before the browser draws. */
  settle: () => void
}
