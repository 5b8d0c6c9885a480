import { leaveEarlyScreen } from './early-screen.ts'

let stands: (() => void) | undefined
const standing = new Promise<void>((resolve) => {
  stands = resolve
})

/** Says that the first screen is complete and in the page; said once or often. */
export function announceFirstScreen(): void {
  leaveEarlyScreen()
  // After the frame that shows it: what waited for this would otherwise be done before the browser draws.
  requestAnimationFrame(() => setTimeout(() => stands?.()))
}

/** Resolves once the first screen is seen: whatever nobody looks at begins after it. */
export function firstScreen(): Promise<void> {
  return standing
}
