import { useEffect, useEffectEvent, type RefObject } from 'react'
import { breakpoints } from '#src/lib/breakpoints.ts'
import { followFinger, isFarEnough } from './follow-finger.ts'

const farPx = 120
const settle = { duration: 200, easing: 'ease-out' }

/** On phones a finger that pulls a sheet down by its head takes it along, and closes it. */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const [whole, handle] = [sheet.current, head.current]
    if (whole === null || handle === null) return
    const listening = new AbortController()
    followFinger(handle, {
      signal: listening.signal,
      isMeant: ({ x, y }) => y > Math.abs(x) && matchMedia(breakpoints.phone).matches,
      onMove: ({ y }) => (whole.style.translate = `0 ${Math.max(0, y)}px`),
      onEnd: (way) => {
        const from = { translate: whole.style.translate }
        const isClosing = way !== undefined && isFarEnough(way.y, farPx, way.inMs)
        whole.style.translate = isClosing ? '0 100%' : ''
        const { finished } = whole.animate([from, { translate: isClosing ? '0 100%' : '0' }], settle)
        // Taken from the page meanwhile, it needs no closing.
        if (isClosing) finished.then(close, () => undefined)
      },
    })
    return () => listening.abort()
  }, [sheet, head])
}
