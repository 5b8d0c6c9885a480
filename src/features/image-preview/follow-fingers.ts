import type { PictureStage } from './picture-stage.ts'
import { wholeView, zoomAt, type PictureView, type Point } from './picture-view.ts'

export interface FingerActs {
  canStep: (step: 1 | -1) => boolean
  step: (step: 1 | -1) => void
  close: () => void
  /** The neighbours are being drawn in. */
  onSwipe: () => void
}

/** What one finger is about, or two. */
type Drag =
  | { kind: 'undecided' | 'swipe' | 'drop' | 'pan' | 'none'; from: Point; view: PictureView; since: number }
  | ({ kind: 'pinch'; view: PictureView } & Span)

interface Span {
  middle: Point
  distance: number
}

interface Hand {
  stage: PictureStage
  acts: FingerActs
  down: Map<number, Point>
  drag: Drag | undefined
  hasMoved: boolean
  tapped: (Point & { at: number }) | undefined
}

interface Movement {
  by: Point
  pointerId: number
}

const twiceWithinMs = 300
const stillPx = 8
const dropPx = 100
const tapScale = 2.5
/** In px a millisecond. */
const flickSpeed = 0.4

/** Lets fingers and the mouse zoom and move the picture, go to its neighbours and close it, until the signal ends that. */
export function followFingers(
  element: HTMLElement,
  stage: PictureStage,
  on: FingerActs & { signal: AbortSignal },
): void {
  const { signal, ...acts } = on
  const hand: Hand = { stage, acts, down: new Map(), drag: undefined, hasMoved: false, tapped: undefined }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (hand.down.size === 0) hand.hasMoved = false
    hand.down.set(event.pointerId, stage.pointOf(event))
    begin(hand, event)
  }
  const move = (event: PointerEvent) => {
    if (!hand.down.has(event.pointerId)) return
    hand.down.set(event.pointerId, stage.pointOf(event))
    follow(hand, event)
  }
  const release = (event: PointerEvent) => end(hand, event)
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  // Wherever it ends: a mouse that has not moved yet is not captured.
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
  // The end of a drag is no press.
  element.addEventListener('click', (event) => hand.hasMoved && event.stopPropagation(), { signal, capture: true })
  // A pinch on a trackpad comes as a wheel that is turned with Control.
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const view = stage.view()
    stage.show(zoomAt(view, stage.pointOf(event), view.scale * Math.exp(-event.deltaY / 100)))
  }
  element.addEventListener('wheel', turn, { signal, passive: false })
}

function begin(hand: Hand, { pointerType, timeStamp }: PointerEvent): void {
  const view = hand.stage.view()
  const [first, second] = hand.down.values()
  if (first && second) {
    hand.drag = { kind: 'pinch', ...between(first, second), view }
    hand.hasMoved = true
    return
  }
  // A mouse moves what is zoomed, and swipes nothing.
  const kind = pointerType === 'mouse' && view.scale === 1 ? 'none' : 'undecided'
  if (first) hand.drag = { kind, from: first, view, since: timeStamp }
}

function follow(hand: Hand, { pointerId }: PointerEvent): void {
  const { stage, acts, drag } = hand
  const [first, second] = hand.down.values()
  if (drag === undefined || first === undefined) return
  if (drag.kind === 'pinch') {
    if (second) pinch(stage, drag, between(first, second))
    return
  }
  const by = { x: first.x - drag.from.x, y: first.y - drag.from.y }
  if (!hasLeft(hand, drag, { by, pointerId })) return
  if (drag.kind === 'pan') stage.show({ ...drag.view, x: drag.view.x + by.x, y: drag.view.y + by.y })
  // Beyond the last picture it goes heavily.
  if (drag.kind === 'swipe') stage.shift(acts.canStep(stepOf(by)) ? by.x : by.x / 4, 0)
  if (drag.kind === 'drop') stage.shift(0, Math.max(0, by.y))
}

/** Whether it has moved far enough to be about something, which is decided then. */
function hasLeft(hand: Hand, drag: Exclude<Drag, { kind: 'pinch' }>, { by, pointerId }: Movement): boolean {
  if (drag.kind !== 'undecided' && drag.kind !== 'none') return true
  if (Math.hypot(by.x, by.y) < stillPx) return false
  hand.hasMoved = true
  if (drag.kind === 'none') return true
  drag.kind = decide(hand.stage, by)
  hand.stage.capture(pointerId)
  hand.stage.hold(true)
  if (drag.kind === 'swipe') hand.acts.onSwipe()
  return true
}

function decide(stage: PictureStage, { x, y }: Point): 'swipe' | 'drop' | 'pan' | 'none' {
  if (stage.view().scale > 1) return 'pan'
  if (Math.abs(x) > Math.abs(y)) return 'swipe'
  return y > 0 ? 'drop' : 'none'
}

function pinch(stage: PictureStage, from: Span & { view: PictureView }, now: Span): void {
  stage.hold(true)
  const { scale, x, y } = zoomAt(from.view, from.middle, (from.view.scale * now.distance) / from.distance)
  stage.show({ scale, x: x + now.middle.x - from.middle.x, y: y + now.middle.y - from.middle.y })
}

function end(hand: Hand, event: PointerEvent): void {
  const { stage, drag } = hand
  const at = hand.down.get(event.pointerId)
  if (!hand.down.delete(event.pointerId) || at === undefined) return
  hand.drag = undefined
  // A finger that stays goes on with what two have begun.
  if (hand.down.size > 0) return begin(hand, event)
  stage.hold(false)
  stage.shift(0, 0)
  if (event.type === 'pointercancel' || drag === undefined || drag.kind === 'pinch') return
  if (!hand.hasMoved) return tap(hand, at, event.timeStamp)
  settle(hand, { x: at.x - drag.from.x, y: at.y - drag.from.y, kind: drag.kind, inMs: event.timeStamp - drag.since })
}

/** What has come far enough, or was flicked, goes on. */
function settle({ stage, acts }: Hand, { x, y, kind, inMs }: Point & { kind: Drag['kind']; inMs: number }): void {
  const isFar = (px: number, far: number) => px > far || (px > 3 * stillPx && px / Math.max(1, inMs) > flickSpeed)
  const step = stepOf({ x, y })
  if (kind === 'swipe' && isFar(Math.abs(x), stage.width() / 4) && acts.canStep(step)) acts.step(step)
  if (kind === 'drop' && isFar(y, dropPx)) acts.close()
}

/** A second tap on the same place zooms in there, or out. */
function tap(hand: Hand, at: Point, now: number): void {
  const { stage, tapped } = hand
  const isSecond =
    tapped !== undefined &&
    now - tapped.at < twiceWithinMs &&
    Math.hypot(at.x - tapped.x, at.y - tapped.y) < 4 * stillPx
  hand.tapped = isSecond ? undefined : { ...at, at: now }
  const view = stage.view()
  if (isSecond) stage.show(view.scale > 1 ? wholeView : zoomAt(view, at, tapScale))
}

function stepOf({ x }: Point): 1 | -1 {
  return x < 0 ? 1 : -1
}

function between(one: Point, other: Point): Span {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  }
}
