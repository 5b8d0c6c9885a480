const gapPx = 4
const edgePx = 8

/** Puts a shown popover under its trigger, right edges aligned; above it where there is no room below. */
export function placeBeside(popover: HTMLElement, trigger: HTMLElement): void {
  const anchor = trigger.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const below = anchor.bottom + gapPx
  const fitsBelow = below + height <= window.innerHeight - edgePx
  const top = fitsBelow ? below : Math.max(edgePx, anchor.top - gapPx - height)
  const furthest = Math.max(edgePx, document.documentElement.clientWidth - width - edgePx)
  popover.style.top = `${top}px`
  popover.style.left = `${Math.min(Math.max(edgePx, anchor.right - width), furthest)}px`
}

/** Moves the focus among a menu's items for an arrow key, Home or End; false for any other key. */
export function stepFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(key, at, items.length)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
