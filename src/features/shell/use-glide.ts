import { useLayoutEffect, useRef, type RefObject } from 'react'
import { mayMove } from '#src/ui/may-move.ts'

const glide = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * For an element that takes room above a screen, or gives it back, without having been asked: what follows it glides to its new place
 * instead of jumping from under the finger, and whoever has read on stays where they are. `content` says when its height may be another.
 */
export function useGlide(content: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    // Empty on most starts: nothing is measured for that.
    const now = element.firstElementChild === null ? 0 : element.offsetHeight
    const grownBy = now - (height.current ?? now)
    height.current = now
    if (grownBy !== 0) follow(element.nextElementSibling, grownBy)
  }, [content])
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
    screen.animate([{ translate }, { translate: '0' }], glide).finished.then(arrive, arrive)
  }
  requestAnimationFrame(() => requestAnimationFrame(release))
}
