import { isFastDown, type ScrollPoint } from './scroll-pace.ts'

/** How long after a rush the bar is back. */
const restMs = 800
/** As long after a turn of the wheel or a finger's move, what scrolls is scrolled by hand. */
const gestureMs = 100
/** A keyboard on screen takes more than this of the window; the browser's own bars take less. */
const keyboardPx = 120
const fields = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=file])'

/** Marks a bar as away (`data-away`) under a keyboard on screen and while the page is scrolled down fast, until the answered function is called. */
export function retreat(bar: HTMLElement): () => void {
  const reasons = { typing: false, rushing: false }
  const tell = (change: Partial<typeof reasons>) => {
    Object.assign(reasons, change)
    bar.toggleAttribute('data-away', reasons.typing || reasons.rushing)
  }
  const stops = [followTyping((typing) => tell({ typing })), followRush((rushing) => tell({ rushing }))]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells whether a keyboard on screen is to be expected: a field has the focus, and nobody has put the keyboard away. */
function followTyping(tell: (isTyping: boolean) => void): () => void {
  const view = window.visualViewport
  let height = view?.height ?? 0
  const isInField = () => document.activeElement?.matches(fields) === true
  const onFocus = () => tell(isInField())
  const onBlur = () => tell(false)
  const onResize = () => {
    const change = (view?.height ?? 0) - height
    if (Math.abs(change) < keyboardPx) return
    height += change
    tell(change < 0 && isInField())
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  view?.addEventListener('resize', onResize)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    view?.removeEventListener('resize', onResize)
  }
}

/** Tells that the page is scrolled down fast, until it goes up or comes to rest. */
function followRush(tell: (isRushing: boolean) => void): () => void {
  let last: ScrollPoint = { top: window.scrollY, atMs: 0 }
  let gestureAtMs = -Infinity
  let rest: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(rest)
    tell(false)
  }
  const onGesture = () => {
    gestureAtMs = performance.now()
  }
  const onScroll = () => {
    const now = { top: window.scrollY, atMs: performance.now() }
    const isByHand = now.atMs - gestureAtMs < gestureMs
    const from = isByHand ? { ...last, atMs: Math.max(last.atMs, now.atMs - gestureMs) } : last
    if (now.top < last.top) end()
    else if (isFastDown(from, now)) {
      tell(true)
      clearTimeout(rest)
      rest = setTimeout(end, restMs)
    }
    last = now
  }
  const gestures = ['wheel', 'touchmove'] as const
  for (const gesture of gestures) window.addEventListener(gesture, onGesture, { passive: true })
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(rest)
    for (const gesture of gestures) window.removeEventListener(gesture, onGesture)
    window.removeEventListener('scroll', onScroll)
  }
}
