import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core'
import type { VirtualizerOptions } from '@tanstack/virtual-core'
import type { RowWindow, RowWindowOptions } from './row-window.ts'

/** Leaves the page alone where it stands there already, as when a list begins: on iPhones being told so would end a flick that is under way. */
const scrollToFn: VirtualizerOptions<Window, HTMLElement>['scrollToFn'] = (offset, options, virtualizer) => {
  if (Math.abs(offset + (options.adjustments ?? 0) - window.scrollY) >= 1) windowScroll(offset, options, virtualizer)
}

/** The rows in the window by TanStack's virtualizer. With `isTakingOver` it draws at once what stands in the page already. */
export function virtualRows(first: RowWindowOptions, isTakingOver: boolean): RowWindow {
  let isMeasuring = false
  // It reads what was measured before with the first rendering, and knows more by the next one.
  const { initialMeasurementsCache } = first
  const complete = ({ onChange, ...options }: RowWindowOptions): VirtualizerOptions<Window, HTMLElement> => ({
    ...options,
    initialMeasurementsCache,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn,
    initialOffset: () => window.scrollY,
    ...(isTakingOver && { initialRect: { width: window.innerWidth, height: window.innerHeight } }),
    // A row is measured while React is at work: it cannot be asked to draw at once then.
    onChange: (_, isScrolling) => onChange(isScrolling && !isMeasuring),
  })
  const virtualizer = new Virtualizer<Window, HTMLElement>(complete(first))
  return {
    rows: () => virtualizer.getVirtualItems(),
    height: () => virtualizer.getTotalSize(),
    startOf: (index) => virtualizer.measurementsCache[index]?.start,
    snapshot: () => virtualizer.takeSnapshot(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'start' }),
    measureElement: (row) => {
      isMeasuring = true
      try {
        virtualizer.measureElement(row)
      } finally {
        isMeasuring = false
      }
    },
    update: (options) => virtualizer.setOptions(complete(options)),
    mount: () => virtualizer._didMount(),
    settle: () => virtualizer._willUpdate(),
  }
}
