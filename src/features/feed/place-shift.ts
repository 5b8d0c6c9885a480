/** A row of the list: its key, and where it lies on the page in pixels. */
export interface PlacedRow {
  key: string | number | bigint
  start: number
  end: number
}

interface PlaceChange {
  before: readonly PlacedRow[]
  /** Where the row of a key begins now; undefined when it is gone. */
  startOf: (key: PlacedRow['key']) => number | undefined
  /** How far the page is scrolled, in pixels. */
  scrollY: number
}

/** How far to scroll (down is positive) so that the first row on screen which is still there does not move. */
export function placeShift({ before, startOf, scrollY }: PlaceChange): number {
  for (const { key, start, end } of before) {
    const now = end > scrollY ? startOf(key) : undefined
    if (now !== undefined) return now - start
  }
  return 0
}
