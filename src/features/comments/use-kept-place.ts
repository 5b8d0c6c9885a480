import { useLayoutEffect, useRef, type RefObject } from 'react'

interface HeldEntry {
  entry: Element
  /** Where it began on the page at the last drawing, in pixels. */
  top: number
}

/**
 * Keeps the first entry of a list where it stands in the window while others come in above it. The browser's own anchoring is no help:
 * it holds on to what is above the list, where that is in sight, and Safari has none.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, isHeld: boolean): void {
  const before = useRef<HeldEntry>(undefined)
  useLayoutEffect(() => {
    const held = before.current
    const entry = list.current?.firstElementChild
    if (held && held.entry !== entry && held.entry.isConnected) window.scrollBy(0, topOf(held.entry) - held.top)
    before.current = isHeld && entry ? { entry, top: topOf(entry) } : undefined
  })
}

function topOf(entry: Element): number {
  return entry.getBoundingClientRect().top + window.scrollY
}
