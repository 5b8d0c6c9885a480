import { product } from '#contract/product.ts'
import { rowHeightsSchema, type RowHeights } from '#src/offline/storage/row-heights-schema.ts'

// oxlint-disable-next-line no-restricted-properties -- Of this tab and gone with it, and read within a drawing: no database is.
const tab = () => window.sessionStorage
const storageKey = `${product.storagePrefix}-row-heights`
/** Some 25 bytes each. */
const mostRows = 5_000

/** The heights as they were when this tab's page was left; none of another width of the window. */
export function readRowHeights(width: number): RowHeights {
  const none: RowHeights = { width, heights: {} }
  try {
    const persisted = tab().getItem(storageKey)
    if (persisted === null) return none
    const known = rowHeightsSchema.parse(JSON.parse(persisted))
    return known.width === width ? known : none
  } catch (cause) {
    console.info('The rows’ heights from before cannot be read.', cause)
    return none
  }
}

/** Keeps the last of them for when the page is loaded anew. */
export function writeRowHeights({ width, heights }: RowHeights): void {
  const newest = Object.fromEntries(Object.entries(heights).slice(-mostRows))
  try {
    tab().setItem(storageKey, JSON.stringify({ width, heights: newest } satisfies RowHeights))
  } catch (cause) {
    console.info('After a reload a long list may stand elsewhere: its rows’ heights cannot be persisted.', cause)
  }
}

/** For the next member. */
export function forgetRowHeights(): void {
  try {
    tab().removeItem(storageKey)
  } catch (cause) {
    console.info('The rows’ heights cannot be removed.', cause)
  }
}
