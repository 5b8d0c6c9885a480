import { useLayoutEffect, useRef, type RefObject } from 'react'

interface AnchoredEntry {
  entry: Element
  /** Where it began on the page at the last drawing, in pixels. */
  top: number
}

/**
 * Keeps the first entry of a list where it stands in the window while others come in above it. The browser's own anchoring is no help:
 * it holds on to what is above the list, where that is in sight, and Safari has none.
 */
export function useAnchoredPlace(list: RefObject<HTMLElement | null>, isAnchored: boolean): void {
  const before = useRef<AnchoredEntry>(undefined)
  useLayoutEffect(() => {
    const anchor = before.current
    const entry = list.current?.firstElementChild
    if (anchor && anchor.entry !== entry && anchor.entry.isConnected)
      window.scrollBy(0, topOf(anchor.entry) - anchor.top)
    before.current = isAnchored && entry ? { entry, top: topOf(entry) } : undefined
  })
}

function topOf(entry: Element): number {
  return entry.getBoundingClientRect().top + window.scrollY
}
