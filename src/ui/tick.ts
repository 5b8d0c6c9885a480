import { mayMove } from './may-move.ts'

const tickMs = 10

/** A light tick under the finger that has just pressed, where the device can give one; not for those who want things still. */
export function tick(): void {
  // A browser complains where nobody has pressed anything.
  const mayTick = 'vibrate' in navigator && navigator.userActivation?.isActive
  if (mayTick && mayMove()) navigator.vibrate(tickMs)
}
