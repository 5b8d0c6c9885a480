const gapPx = 4
const edgePx = 8

/** What shapes the lines of a text. */
const shaping = [
  'direction',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding-block',
  'padding-inline',
  'tab-size',
  'text-align',
  'text-indent',
  'word-spacing',
]

interface Words {
  start: number
  end: number
}

/**
 * Puts a fixed element below the line that words of a field end in, or above it where there is more room: never over that line, and
 * never under a keyboard on screen.
 */
export function placeAtCaret(popover: HTMLElement, field: HTMLTextAreaElement, words: Words): void {
  const { left, top, bottom } = placeOf(field, words)
  const view = visibleArea()
  const roomBelow = view.bottom - edgePx - (bottom + gapPx)
  const roomAbove = top - gapPx - (view.top + edgePx)
  const width = popover.offsetWidth
  const height = popover.scrollHeight + popover.offsetHeight - popover.clientHeight
  const isBelow = height <= roomBelow || roomBelow >= roomAbove
  const shown = Math.min(height, isBelow ? roomBelow : roomAbove)
  popover.style.maxHeight = `${shown}px`
  popover.style.top = `${isBelow ? bottom + gapPx : top - gapPx - shown}px`
  popover.style.left = `${Math.max(edgePx, Math.min(left, view.right - edgePx - width))}px`
}

/** What a keyboard on screen leaves of the window; Safari on iOS lays it over the page. */
function visibleArea() {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  return { top, bottom: top + height, right: document.documentElement.clientWidth }
}

/** Where words begin, and between which heights the line is that they end in. A field does not say, so its text is laid out once more. */
function placeOf(field: HTMLTextAreaElement, { start, end }: Words) {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of shaping) copy.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${field.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const marked = document.createElement('span')
  marked.textContent = field.value.slice(start, end)
  copy.append(field.value.slice(0, start), marked, field.value.slice(end))
  document.body.append(copy)
  const lines = [...marked.getClientRects()]
  copy.remove()
  const [first, last] = [lines.at(0), lines.at(-1)]
  const area = field.getBoundingClientRect()
  const [x, y] = [area.left + field.clientLeft, area.top + field.clientTop - field.scrollTop]
  return { left: x + (first?.left ?? 0), top: y + (last?.top ?? 0), bottom: y + (last?.bottom ?? 0) }
}
