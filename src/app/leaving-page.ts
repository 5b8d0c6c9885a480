/** The next page is there by then, or never comes: a download has no page. */
const leftWithinMs = 30_000

let leavingUntil = -Infinity

/** Records when the page is being left: Firefox breaks off what it is still loading, long before the next one takes its place. */
export function noteLeaving(): void {
  window.addEventListener('beforeunload', () => (leavingUntil = performance.now() + leftWithinMs))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leavingUntil = -Infinity
  })
}

export function isBeingLeft(): boolean {
  return performance.now() < leavingUntil
}

/** Reloads at once; a page that is being left only when it has stayed after all, as that would cancel the way to the next one. */
export function reloadUnlessLeft(reload: () => void = () => window.location.reload()): void {
  if (isBeingLeft()) setTimeout(() => reloadUnlessLeft(reload), leavingUntil - performance.now())
  else reload()
}
