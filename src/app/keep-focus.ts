const rows = '#main article, #main li'
/** What was pressed has taken its row away by then, on a slow device, too. */
const watchedMs = 3_000
/** Half a second: by then a dialog that asked first is gone. */
const mostFrames = 30

/**
 * The focus would be lost with a row that what was pressed takes away, be it a post, a comment or what waits: it goes to the next row, else to
 * the one before, else to the heading.
 */
export function keepFocus(): void {
  let row: Element | null = null
  let stopWatching = () => {}
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('dialog')) row = target.closest(rows)
  })
  const watchRow = () => {
    stopWatching()
    const isInUse = row?.isConnected && (row.contains(document.activeElement) || isDialogOpen())
    if (row && isInUse) stopWatching = watch(row)
  }
  // Before what it does, as that may take the row away at once.
  document.addEventListener('click', watchRow, { capture: true })
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Returns the function that ends it. */
function watch(row: Element): () => void {
  const { href } = location
  const { scrollY } = window
  const beside = placesBeside(row)
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    end()
    // Further on it is not taken out but scrolled away: of a long list only what is near the window is there.
    if (Math.abs(window.scrollY - scrollY) < window.innerHeight / 2) focusOneOf(beside, href)
  })
  const timer = setTimeout(() => observer.disconnect(), watchedMs)
  const end = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return end
}

/** Rows of its list and posts, nearest first, and the heading; other lists beside it are about something else. */
function placesBeside(row: Element): HTMLElement[] {
  const isAlike = (each: Element) =>
    (each.matches('article') || each.parentElement === row.parentElement) && !each.querySelector('article')
  const all = [...document.querySelectorAll<HTMLElement>(rows)].filter((each) => each === row || isAlike(each))
  const at = all.findIndex((each) => each === row)
  const heading = document.querySelector<HTMLElement>('[data-screen-heading]')
  return [...all.slice(at + 1), ...all.slice(0, at).reverse(), ...(heading ? [heading] : [])]
}

/** On another screen the focus is that screen's affair, and whoever moved it meanwhile is left alone. */
function focusOneOf(places: readonly HTMLElement[], href: string, frames = 0): void {
  if (location.href !== href || frames > mostFrames) return
  if (isDialogOpen()) requestAnimationFrame(() => focusOneOf(places, href, frames + 1))
  else if (document.activeElement === document.body) {
    places.find((place) => place.isConnected && focus(place))
  }
}

function focus(place: HTMLElement): boolean {
  const target = place.hasAttribute('tabindex') ? place : place.querySelector<HTMLElement>('button, a[href]')
  target?.focus({ preventScroll: true })
  return target !== null && document.activeElement === target
}
