import { leaveEarlyScreen } from './early-screen.ts'

const longestFrameMs = 500

let isAnnounced = false
let stands: (() => void) | undefined
const standing = new Promise<void>((resolve) => {
  stands = resolve
})

/** Says that the first screen is complete and in the page; said once or often. Leaves the performance mark `first-screen`. */
export function announceFirstScreen(): void {
  leaveEarlyScreen()
  if (!isAnnounced) performance.mark('first-screen')
  isAnnounced = true
  beginRest()
}

/** Lets begin what waits for the first screen, though nobody sees it yet. */
export function beginRest(): void {
  // After the frame that shows it: what waited for this would otherwise be done before the browser draws.
  requestAnimationFrame(() => setTimeout(() => stands?.()))
  // A tab in the background draws no frame.
  setTimeout(() => stands?.(), longestFrameMs)
}

/** Resolves once the first screen is seen: whatever nobody looks at begins after it. */
export function firstScreen(): Promise<void> {
  return standing
}
