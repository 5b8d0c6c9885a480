import { isSelecting } from './is-selecting.ts'
import { mayMove } from './may-move.ts'

/** How far a finger has come since it went down, in px, and how long that took. */
export interface FingerWay {
  x: number
  y: number
  inMs: number
}

interface FingerActs {
  signal: AbortSignal
  /** Whether what begins here is this gesture; asked once, when the finger has come far enough to tell. */
  isMeant: (way: FingerWay) => boolean
  /** The finger goes on. */
  onMove: (way: FingerWay) => void
  /** Lifted; undefined when the browser or a second finger took the gesture away. */
  onEnd: (way: FingerWay | undefined) => void
}

const stillPx = 10
/** There phones have a swipe of their own, which goes back. */
const edgePx = 24
/** In px a millisecond. */
const flickSpeed = 0.4

/** Follows one finger that goes over an element, from anywhere but the window's edges. Nothing follows where things stay still. */
export function followFinger(element: HTMLElement, { signal, isMeant, onMove, onEnd }: FingerActs): void {
  let from: { id: number; x: number; y: number; at: number } | undefined
  let isFollowed = false
  const wayOf = (event: PointerEvent): FingerWay | undefined =>
    from?.id === event.pointerId
      ? { x: event.clientX - from.x, y: event.clientY - from.y, inMs: Math.max(1, event.timeStamp - from.at) }
      : undefined
  const end = (way: FingerWay | undefined) => {
    from = undefined
    if (isFollowed) onEnd(way)
    isFollowed = false
  }
  const press = (event: PointerEvent) => {
    if (!event.isPrimary) return end(undefined)
    const isAtEdge = event.clientX < edgePx || event.clientX > window.innerWidth - edgePx
    if (event.pointerType === 'mouse' || isAtEdge || !mayMove()) return
    from = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
  }
  const move = (event: PointerEvent) => {
    const way = wayOf(event)
    if (way === undefined) return
    if (!isFollowed) {
      if (Math.hypot(way.x, way.y) < stillPx) return
      if (isSelecting() || !isMeant(way)) return end(undefined)
      isFollowed = true
      element.setPointerCapture(event.pointerId)
    }
    onMove(way)
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', (event) => end(wayOf(event)), { signal })
  element.addEventListener('pointercancel', () => end(undefined), { signal })
}

/** Whether a finger has come far enough, or was flicked. */
export function isFarEnough(px: number, far: number, inMs: number): boolean {
  return px > far || (px > 3 * stillPx && px / inMs > flickSpeed)
}
