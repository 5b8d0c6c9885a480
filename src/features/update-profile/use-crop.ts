import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { initialCrop, moveCrop, zoomCrop, zoomOf, type Cropping, type Point, type Rect } from './crop-geometry.ts'

/** How much of the frame an arrow key moves the picture by, and how much + and − zoom. */
const keyStep = 0.04
const keyZoom = 1.15
const wheelZoomPerPx = 0.002

/** The chosen part of a picture: dragged, pinched, wheeled or moved by keys. */
export function useCrop(frame: RefObject<HTMLElement | null>, cropping: Cropping, faces: readonly Rect[]) {
  const [crop, setCrop] = useState(() => initialCrop(cropping, faces))
  const latest = useRef(cropping)
  const setZoom = (zoom: number, fixed?: Point) =>
    setCrop((now) => zoomCrop(now, fixed ? { zoom, fixed } : { zoom }, cropping))
  const zoomBy = (factor: number, fixed?: Point) =>
    setCrop((now) => {
      const zoom = zoomOf(now, cropping) * factor
      return zoomCrop(now, fixed ? { zoom, fixed } : { zoom }, cropping)
    })
  /** By parts of the frame: 1 is its whole width or height. */
  const moveBy = ({ x, y }: Point) => setCrop((now) => moveCrop(now, { x: x * now.width, y: y * now.height }, cropping))

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      // The page behind must not scroll along: for that the listener may not be passive, as React's are.
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * wheelZoomPerPx)
      const fixed = placeIn(element, event)
      setCrop((now) => zoomCrop(now, { zoom: zoomOf(now, latest.current) * factor, fixed }, latest.current))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    const zoom = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom }[event.key]
    if (by === undefined && zoom === undefined) return
    event.preventDefault()
    if (by !== undefined) moveBy(by)
    if (zoom !== undefined) zoomBy(zoom)
  }
  return {
    crop,
    zoom: zoomOf(crop, cropping),
    setZoom,
    handlers: { onKeyDown, ...usePointers({ moveBy, zoomBy }) },
  }
}

const arrows: Record<string, Point | undefined> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

interface PointerActions {
  moveBy: (by: Point) => void
  zoomBy: (factor: number, fixed: Point) => void
}

/** One finger or the mouse moves the picture, two fingers zoom it about their middle. */
function usePointers({ moveBy, zoomBy }: PointerActions) {
  const held = useRef(new Map<number, Point>())
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current.set(event.pointerId, placeIn(event.currentTarget, event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = held.current.get(event.pointerId)
      if (before === undefined) return
      const now = placeIn(event.currentTarget, event)
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place)
      held.current.set(event.pointerId, now)
      if (other === undefined) moveBy({ x: before.x - now.x, y: before.y - now.y })
      else zoomBy(distance(now, other) / Math.max(0.01, distance(before, other)), middle(now, other))
    },
    onPointerUp: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
  }
}

/** Where in the element a pointer is, from 0 to 1 each way. */
function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
