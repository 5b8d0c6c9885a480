import { readRowHeights, writeRowHeights, type RowHeights } from './row-heights-store.ts'

const keyLength = 8

let known: RowHeights | undefined

/** Tells the browser how tall rows were that it has not drawn yet, so that what is below them stands where it stood. */
export function giveHeights(rows: readonly HTMLElement[]): void {
  const { heights } = heightsHere()
  for (const row of rows) {
    const height = heights[keyOf(row)]
    if (height !== undefined && row.style.containIntrinsicBlockSize === '')
      row.style.containIntrinsicBlockSize = `auto ${height}px`
  }
}

/** Remembers how tall rows are, for the next list in this page that has one of them. */
export function rememberHeights(rows: readonly HTMLElement[]): void {
  const { heights } = heightsHere()
  // To the fraction of a pixel, as they sum up.
  for (const row of rows) heights[keyOf(row)] = row.getBoundingClientRect().height
}

/** The same for when this tab's page is loaded anew. */
export function rememberForReload(rows: readonly HTMLElement[]): void {
  rememberHeights(rows)
  writeRowHeights(heightsHere())
}

function keyOf(row: HTMLElement): string {
  return (row.dataset.entryKey ?? '').slice(0, keyLength)
}

function heightsHere(): RowHeights {
  if (known?.width !== window.innerWidth) known = readRowHeights(window.innerWidth)
  return known
}
