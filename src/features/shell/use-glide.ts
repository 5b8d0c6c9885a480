import { useLayoutEffect, useRef, type RefObject } from 'react'
import { earlyScreenId } from '#src/ui/early-screen.ts'
import { mayMove } from '#src/ui/may-move.ts'

/** In so many ms the way that is left becomes e times shorter: a strip's height takes a fifth of a second. */
const paceMs = 45
const shortestPx = 2
/** Less than half of a button: whoever presses in a long frame presses what they see, which is the place before it. */
const longestStepPx = 20
/** A finger, and the screen of before, in whose very place the app comes into view. */
const waitsFor = `:active, #${earlyScreenId}`

/**
 * For an element that takes room above a screen, or gives it back, without having been asked: what follows it glides to its new place
 * instead of jumping from under the finger, and whoever has read on stays where they are.
 */
export function useGlide(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<{ height: number; windowWidth: number }>(undefined)
  const leftPx = useRef(0)
  // Whatever was drawn may have changed how much room it takes.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    // Empty on most starts: nothing is measured for that.
    const height = element.firstElementChild === null ? 0 : element.offsetHeight
    const windowWidth = window.innerWidth
    // Lines that wrap otherwise since the phone was turned have moved the screen by then.
    const grownBy = before.current?.windowWidth === windowWidth ? height - before.current.height : 0
    before.current = { height, windowWidth }
    const screen = element.nextElementSibling
    if (grownBy === 0 || !(screen instanceof HTMLElement)) return
    if (window.scrollY > 0) {
      if (!CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, grownBy)
    } else if (mayMove()) glide(screen, leftPx, grownBy)
  })
  return ref
}

/**
 * Frame by frame, beginning where the screen was: browsers take what an animation holds there for a jump, and Chromium at times never
 * begins one that was paused before its first frame. A press counts only where the finger leaves what it came down on: while there is
 * one, nothing moves from under it.
 */
function glide(screen: HTMLElement, leftPx: RefObject<number>, byPx: number): void {
  const isUnderWay = leftPx.current !== 0
  leftPx.current -= byPx
  let drawnAt = 0
  const draw = (now: number) => {
    if (drawnAt > 0 && document.querySelector(waitsFor) === null)
      leftPx.current *= Math.max(Math.exp((drawnAt - now) / paceMs), 1 - Math.abs(longestStepPx / leftPx.current))
    drawnAt = now
    const isThere = Math.abs(leftPx.current) < shortestPx
    if (isThere) leftPx.current = 0
    // What is fixed to the window in the screen is fixed to the screen meanwhile: this is for that.
    screen.toggleAttribute('data-gliding', !isThere)
    screen.style.translate = isThere ? '' : `0 ${leftPx.current}px`
    if (!isThere) requestAnimationFrame(draw)
  }
  if (isUnderWay) return
  // The frame after it comes too early for the browser to know of the finger, and on a slow phone may bring much of the way.
  window.addEventListener('pointerdown', () => (drawnAt = 0), { once: true, capture: true })
  draw(0)
}
