interface Drag {
  item: HTMLElement
  from: number
  to: number
  /** Where the pointer went down. */
  x: number
  y: number
  /** Where each item stands while nothing is moved. */
  boxes: readonly DOMRect[]
}

interface Dragging {
  signal: AbortSignal
  onMove: (from: number, to: number) => void
}

const stillPx = 8

/**
 * Lets a pointer take items of a row to another place; those with a `data-grip` inside can be taken by that. The others make room as it
 * goes; `onMove` hears where it was let go.
 */
export function dragToPlace(row: HTMLElement, { signal, onMove }: Dragging): void {
  let drag: Drag | undefined
  let hasDragged = false
  const press = (event: PointerEvent) => {
    // One that ended where the row did not hear of it.
    if (drag && hasDragged) settle(row, drag.item)
    drag = undefined
    hasDragged = false
    if (event.button === 0 && event.isPrimary) drag = begin(row, event)
  }
  const move = (event: PointerEvent) => {
    // Let go outside of the row before it was a drag.
    if (event.buttons === 0 && !hasDragged) drag = undefined
    if (drag === undefined) return
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!hasDragged) {
      if (Math.hypot(x, y) < stillPx) return
      hasDragged = true
      drag.item.setPointerCapture(event.pointerId)
      row.toggleAttribute('data-dragging', true)
      drag.item.toggleAttribute('data-dragged', true)
    }
    drag.to = placeUnder(drag, x, y)
    makeRoom(row, drag)
    drag.item.style.translate = `${x}px ${y}px`
  }
  const end = (event: PointerEvent) => {
    const ended = drag
    drag = undefined
    if (ended === undefined || !hasDragged) return
    settle(row, ended.item)
    if (event.type === 'pointerup') onMove(ended.from, ended.to)
  }
  row.addEventListener('pointerdown', press, { signal })
  row.addEventListener('pointermove', move, { signal })
  row.addEventListener('pointerup', end, { signal })
  row.addEventListener('pointercancel', end, { signal })
  // The end of a drag is no press; what a key presses is.
  const keepFromPressing = (event: MouseEvent) => hasDragged && event.detail > 0 && event.stopPropagation()
  row.addEventListener('click', keepFromPressing, { signal, capture: true })
  signal.addEventListener('abort', () => drag && settle(row, drag.item))
}

function itemsOf(row: HTMLElement): HTMLElement[] {
  return [...row.children].filter((child) => child instanceof HTMLElement)
}

function begin(row: HTMLElement, { target, clientX, clientY }: PointerEvent): Drag | undefined {
  const grip = target instanceof Element ? target.closest('[data-grip]') : null
  const items = itemsOf(row)
  const from = items.findIndex((item) => item.contains(grip))
  const item = items[from]
  if (grip === null || item === undefined) return undefined
  return { item, from, to: from, x: clientX, y: clientY, boxes: items.map((each) => each.getBoundingClientRect()) }
}

/** The place whose middle is nearest to that of what is dragged. */
function placeUnder({ boxes, from }: Drag, x: number, y: number): number {
  const own = boxes[from]
  if (own === undefined) return from
  const distances = boxes.map(({ left, top }) => Math.hypot(own.left + x - left, own.top + y - top))
  return distances.indexOf(Math.min(...distances))
}

/** Those between the place it came from and the place it is over move up by one. */
function makeRoom(row: HTMLElement, { from, to, boxes }: Drag): void {
  for (const [at, item] of itemsOf(row).entries()) {
    if (at === from) continue
    const isBetween = at > Math.min(from, to) - 1 && at < Math.max(from, to) + 1
    const place = isBetween ? at + Math.sign(from - to) : at
    const [box, next] = [boxes[at], boxes[place]]
    item.style.translate = box && next && place !== at ? `${next.left - box.left}px ${next.top - box.top}px` : ''
  }
}

function settle(row: HTMLElement, dragged: HTMLElement): void {
  row.removeAttribute('data-dragging')
  dragged.removeAttribute('data-dragged')
  for (const item of itemsOf(row)) item.style.translate = ''
}
