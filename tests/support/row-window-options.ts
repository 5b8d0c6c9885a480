import type { RowWindowOptions } from '#src/features/feed/row-window.ts'

/** Twenty rows below 100 pixels of other things, taken to be 200 high. */
export function rowWindowOptions(changed: Partial<RowWindowOptions> = {}): RowWindowOptions {
  return {
    count: 20,
    getItemKey: (index) => `row-${index}`,
    estimateSize: () => 200,
    overscan: 0,
    scrollMargin: 100,
    scrollPaddingStart: 50,
    initialMeasurementsCache: [],
    onChange: () => {},
    ...changed,
  }
}
