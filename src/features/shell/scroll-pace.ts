/** How far down a page was scrolled at a time. */
export interface ScrollPoint {
  top: number
  atMs: number
}

/** Faster than this nobody reads, in pixels per millisecond. */
const fastPace = 1
/** Less is a finger that came to rest on the screen. */
const leastPx = 12

/** Whether one goes down faster than one reads. */
export function isFastDown(from: ScrollPoint, to: ScrollPoint): boolean {
  const way = to.top - from.top
  return way >= leastPx && way > fastPace * (to.atMs - from.atMs)
}
