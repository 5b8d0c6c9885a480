const rows = '#main article, #main li'
/** What was pressed has taken its row away by then, on a slow device, too. */
const watchedMs = 3_000
/** Whoever steps to a row has it scrolled to its place by then. */
const settledMs = 300
/** Below the bars at the top. */
const inSightPx = 160
/** Half a second: by then a dialog that asked first is gone. */
const mostFrames = 30

/**
 * The focus would be lost with a row that goes, be it a post, a comment or what waits, as what was pressed takes it away or somebody deleted it
 * elsewhere: it goes to the next row, else to the one before, else to the heading.
 */
export function keepFocus(): void {
  let row: Element | null = null
  let stopWatching = () => {}
  let stopWatchingFocused = () => {}
  document.addEventListener('focusin', ({ target }) => {
    stopWatchingFocused()
    if (!(target instanceof Element) || target.closest('dialog')) return
    row = target.closest(rows)
    if (row) stopWatchingFocused = watchFocused(row)
  })
  const watchRow = () => {
    stopWatching()
    const isInUse = row?.isConnected && (row.contains(document.activeElement) || isDialogOpen())
    if (row && isInUse) stopWatching = watch(row, watchedMs)
  }
  // Before what it does, as that may take the row away at once.
  document.addEventListener('click', watchRow, { capture: true })
  document.addEventListener('click', watchButton, { capture: true })
}

/** One above rows or between them that goes with its press by keyboard, as it brings others: the focus goes to the first one in sight. */
function watchButton({ target, detail }: MouseEvent): void {
  const button = detail === 0 && target instanceof Element && target.closest(`#main button:not(:is(${rows}, form) *)`)
  if (!button || button !== document.activeElement) return
  const { href } = location
  onceGone(button, watchedMs, () => {
    const inSight = (row: Element) => row.getBoundingClientRect().bottom > inSightPx
    requestAnimationFrame(() => focusOneOf([...document.querySelectorAll<HTMLElement>(rows)].filter(inSight), href))
  })
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** As long as the focus is in it; returns the function that ends it. */
function watchFocused(row: Element): () => void {
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    if (row.contains(document.activeElement)) end = watch(row, Infinity)
  }, settledMs)
  const leave = () => {
    // It has moved on, or to nowhere, while the row is there.
    if (row.isConnected) stop()
  }
  const stop = () => {
    end()
    row.removeEventListener('focusout', leave)
  }
  row.addEventListener('focusout', leave)
  return stop
}

/** Returns the function that ends it. */
function watch(row: Element, forMs: number): () => void {
  const { href } = location
  const { scrollY } = window
  const beside = placesBeside(row)
  return onceGone(row, forMs, () => {
    // Further on it is not taken out but scrolled away: of a long list only what is near the window is there.
    if (Math.abs(window.scrollY - scrollY) < window.innerHeight / 2) focusOneOf(beside, href)
  })
}

/** Calls back when the element has left the page, within so long; returns the function that ends it. */
function onceGone(element: Element, withinMs: number, onGone: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    end()
    onGone()
  })
  const timer = withinMs === Infinity ? undefined : setTimeout(() => observer.disconnect(), withinMs)
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
