/** Half a second: by then a screen that was left has its rows again. */
const mostFrames = 30

/** The post that the focus is in, if it is in one. */
export function postInUse(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-entry-key]')?.dataset.entryKey
}

/**
 * Puts the focus on the post one came back to, once it is drawn. Where there is none, on the heading, or on the first post in sight where
 * the heading is not: what has the focus is seen, and Tab goes on from where one reads. Whoever moves the focus meanwhile is left alone.
 */
export function returnFocus(entryKey: string | undefined): void {
  const before = document.activeElement
  let frames = 0
  const attempt = () => {
    if (document.activeElement !== before && document.activeElement !== document.body) return
    const post = entryKey === undefined ? undefined : postOf(entryKey)
    frames += 1
    if (post || frames > mostFrames) (post ?? firstInSight())?.focus({ preventScroll: true })
    else requestAnimationFrame(attempt)
  }
  attempt()
}

function postOf(entryKey: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[data-entry-key="${CSS.escape(entryKey)}"]`) ?? undefined
}

function firstInSight(): HTMLElement | undefined {
  const places = document.querySelectorAll<HTMLElement>('[data-screen-heading], article[data-entry-key]')
  return [...places].find((place) => place.getBoundingClientRect().bottom >= 0)
}
