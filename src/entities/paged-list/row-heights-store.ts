import { product } from '#contract/product.ts'

/** Of rows at one width of the window, in pixels, by their list and the beginning of their entry's key: enough to tell rows apart, and no address. */
export interface RowHeights {
  width: number
  heights: Record<string, number>
}

// oxlint-disable-next-line no-restricted-properties -- Of this tab and gone with it, and read within a drawing: no database is.
const tab = () => window.sessionStorage
const storageKey = `${product.storagePrefix}-row-heights`
/** Some 25 bytes each. */
const mostRows = 5_000

/** The heights as they were when this tab's page was left; none of another width of the window. */
export function readRowHeights(width: number): RowHeights {
  const none: RowHeights = { width, heights: {} }
  try {
    const stored: RowHeights | null = JSON.parse(tab().getItem(storageKey) ?? 'null')
    return stored?.width === width ? stored : none
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
