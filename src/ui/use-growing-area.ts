import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Lets a field grow with its words where the browser's own `field-sizing` is missing; what its style says of its height holds. */
export function useGrowingArea(value: unknown): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const field = area.current
    if (field === null || typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return
    const grow = () => fitToWords(field)
    grow()
    // Turned, a phone breaks the lines elsewhere.
    window.addEventListener('resize', grow)
    return () => window.removeEventListener('resize', grow)
  }, [value])
  return area
}

function fitToWords(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + borders}px`
}
