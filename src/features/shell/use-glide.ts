import { useLayoutEffect, useRef, type RefObject } from 'react'
import { mayMove } from '#src/ui/may-move.ts'

const glide = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * For an element that takes room above a screen, or gives it back, without having been asked: what follows it glides to its new place
 * instead of jumping from under the finger, and whoever has read on stays where they are.
 */
export function useGlide(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<{ height: number; windowWidth: number }>(undefined)
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
    if (grownBy !== 0) follow(element.nextElementSibling, grownBy)
  })
  return ref
}

function follow(screen: Element | null, by: number): void {
  if (window.scrollY > 0) {
    if (!CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, by)
  } else if (screen instanceof HTMLElement && mayMove()) glideFrom(screen, `0 ${-by}px`)
}

/**
 * Stays in its old place for the frame in which the room is made: browsers take what an animation holds there for a jump. Meanwhile what is
 * fixed to the window in it would be fixed to it: `[data-gliding]` is for that.
 */
function glideFrom(screen: HTMLElement, translate: string): void {
  screen.toggleAttribute('data-gliding', true)
  screen.style.translate = translate
  const arrive = () => screen.removeAttribute('data-gliding')
  const release = () => {
    screen.style.translate = ''
    const animation = screen.animate([{ translate }, { translate: '0' }], glide)
    animation.finished.then(arrive, arrive)
    waitForFingers(animation)
    window.addEventListener('pointerdown', () => hold(animation), { once: true, capture: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(release))
}

/** Before the next frame, which on a slow phone may bring half of the way, or all of it. */
function hold(animation: Animation): void {
  const { currentTime, playState } = animation
  if (playState !== 'running') return
  animation.pause()
  // Without this it would go on until that frame.
  animation.currentTime = currentTime
}

/** A press counts only where the finger leaves what it came down on: while there is one, nothing moves from under it. */
function waitForFingers(animation: Animation): void {
  const { playState } = animation
  if (playState === 'finished' || playState === 'idle') return
  const isHeld = document.querySelector(':active') !== null
  if (isHeld) animation.pause()
  // One that has not begun would begin anew with each frame, and never.
  else if (playState === 'paused') animation.play()
  requestAnimationFrame(() => waitForFingers(animation))
}
