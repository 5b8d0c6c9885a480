import { flushSync } from 'react-dom'
import { mayMove } from './may-move.ts'

/** A change that waits for something is shown as it comes after so long. */
const longestHoldMs = 100

let running: ViewTransition | undefined

interface Move {
  /** How it moves, as styles/moves.css has it. */
  what: 'card' | 'picture'
  from: HTMLElement | undefined
  /** Puts the page into its new state; the browser draws nothing meanwhile. */
  change: () => Promise<void> | void
  /** The same thing in the new state, if it is there. */
  to: () => HTMLElement | undefined
}

/**
 * Changes the page, and has the browser move one thing from where it was to where it is then. Everything else is there at once and can be
 * used, and where nothing may move, or the browser cannot, so is the thing.
 */
export async function moveBetween({ what, from, change, to }: Move): Promise<void> {
  stopMoving()
  if (from === undefined || !('startViewTransition' in document) || !mayMove() || document.hidden) return change()
  const movingName = `moving-${what}`
  let named = from
  document.documentElement.toggleAttribute('data-moving', true)
  named.style.viewTransitionName = movingName
  const transition = document.startViewTransition(async () => {
    const patience = setTimeout(() => transition.skipTransition(), longestHoldMs)
    await flushSync(change)
    clearTimeout(patience)
    named.style.viewTransitionName = ''
    named = to() ?? named
    named.style.viewTransitionName = movingName
  })
  running = transition
  const tidy = () => {
    named.style.viewTransitionName = ''
    if (running !== transition) return
    running = undefined
    document.documentElement.removeAttribute('data-moving')
  }
  // Refused where it was stopped, or where the thing is not to be seen: the page has changed all the same.
  transition.ready.catch((cause: unknown) => console.debug('Nothing moved.', cause))
  transition.finished.then(tidy, tidy)
  await transition.updateCallbackDone
}

/** Whoever goes on meanwhile is not kept waiting. */
function stopMoving(): void {
  running?.skipTransition()
}
