import { isSelecting } from './is-selecting.ts'
import { tick } from './tick.ts'

const farPx = 120

interface Pull {
  signal: AbortSignal
  /** From 0 to 1, where letting go refreshes. */
  show: (far: number) => void
  refresh: () => void
}

/**
 * Follows a finger that pulls down at the top of the page, until the signal ends it. Only listens: that the page gives way under the finger
 * is the browser's doing.
 */
export function followPull({ signal, show, refresh }: Pull): void {
  let from: { x: number; y: number } | undefined
  let far = 0
  const pull = (now: number) => show((far = now))
  const press = ({ touches: [finger, second] }: TouchEvent) => {
    const isAtTop = window.scrollY <= 0 && !document.documentElement.hasAttribute('data-behind-dialog')
    from = finger && !second && isAtTop ? { x: finger.clientX, y: finger.clientY } : undefined
    pull(0)
  }
  const move = ({ touches: [finger] }: TouchEvent) => {
    if (from === undefined || finger === undefined) return
    const [x, y] = [finger.clientX - from.x, finger.clientY - from.y]
    // Sideways, or on down the page: another gesture. Marked text: the finger marks more of it.
    if (isSelecting() || (far === 0 && (y < 0 || Math.abs(x) > y))) cancel()
    else pull(Math.max(0, Math.min(1, y / farPx)))
  }
  const release = () => {
    if (from === undefined) return
    from = undefined
    if (far === 1) {
      tick()
      refresh()
    }
    pull(0)
  }
  const cancel = () => {
    from = undefined
    pull(0)
  }
  const how = { signal, passive: true }
  window.addEventListener('touchstart', press, how)
  window.addEventListener('touchmove', move, how)
  window.addEventListener('touchend', release, how)
  window.addEventListener('touchcancel', cancel, how)
}
