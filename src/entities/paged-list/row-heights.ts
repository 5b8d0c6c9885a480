import { subscribeToSession } from '#src/offline/storage/session-store.ts'
import type { RowHeights } from '#src/offline/storage/row-heights-schema.ts'
import { forgetRowHeights, readRowHeights, writeRowHeights } from './row-heights-store.ts'

const keyLength = 8

let known: RowHeights | undefined

subscribeToSession(({ type }) => {
  if (type !== 'session-ended') return
  known = undefined
  forgetRowHeights()
})

/** Tells the browser how tall rows were that it has not drawn yet, so that what is below them stands where it stood. */
export function giveHeights(list: string, rows: readonly HTMLElement[]): void {
  const { heights } = heightsHere()
  for (const row of rows) {
    const height = heights[keyOf(list, row)]
    if (height !== undefined && row.style.containIntrinsicBlockSize === '')
      row.style.containIntrinsicBlockSize = `auto ${height}px`
  }
}

/** Caches how tall rows are, for when the list is drawn again in this page. */
export function cacheHeights(list: string, rows: readonly HTMLElement[]): void {
  const { heights } = heightsHere()
  // To the fraction of a pixel, as they sum up.
  for (const row of rows) heights[keyOf(list, row)] = row.getBoundingClientRect().height
}

/** Persists them as well, for when this tab’s page is loaded anew. */
export function persistHeights(list: string, rows: readonly HTMLElement[]): void {
  cacheHeights(list, rows)
  writeRowHeights(heightsHere())
}

function keyOf(list: string, row: HTMLElement): string {
  return `${list} ${(row.dataset.entryKey ?? '').slice(0, keyLength)}`
}

function heightsHere(): RowHeights {
  if (known?.width !== window.innerWidth) known = readRowHeights(window.innerWidth)
  return known
}
