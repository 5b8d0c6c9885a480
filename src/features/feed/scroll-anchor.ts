/** The reading position: which entry lies across the top edge of the window and how many pixels of it are above. */
export interface ScrollAnchor {
  entryKey: string
  offset: number
}

/** A row on screen, in pixels from the top edge of the window. */
export interface RowBox {
  key: string
  top: number
  bottom: number
}

/** Stands for "at the top": no row has this key, so there is nothing to go back to. */
export const atTheTop: ScrollAnchor = { entryKey: 'top', offset: 0 }

export function anchorAt(rows: readonly RowBox[]): ScrollAnchor {
  const row = rows.find(({ top, bottom }) => top <= 0 && bottom > 0)
  return row === undefined ? atTheTop : { entryKey: row.key, offset: 0 - row.top }
}

/** How far to scroll (down is positive) so that the anchor is back in its place; undefined while its row is not there. */
export function correctionFor(anchor: ScrollAnchor, rows: readonly RowBox[]): number | undefined {
  const row = rows.find(({ key }) => key === anchor.entryKey)
  return row === undefined ? undefined : row.top + anchor.offset
}
