import { isShortcut } from '#src/entities/device/is-shortcut.ts'

const posts = '#main article[data-entry-key]'
/** Below the bars at the top. */
const inSightPx = 160

/** Wherever there are posts, j and k go from one to the next, and l likes. Only the feed moves by itself: it draws rows as needed. */
export function listenToPostKeys(): void {
  document.addEventListener('keydown', (event) => {
    const all = [...document.querySelectorAll<HTMLElement>(posts)]
    if (all.length === 0 || !isShortcut(event)) return
    const isFeed = document.querySelector('[role="feed"]') !== null
    if (event.key === 'l') toggleLike(all)
    else if (event.key === 'j' && !isFeed) step(all, 1)
    else if (event.key === 'k' && !isFeed) step(all, -1)
    else return
    event.preventDefault()
  })
}

/** To the next or previous post, or to the first one in sight. */
function step(all: readonly HTMLElement[], by: 1 | -1): void {
  const focused = all.findIndex((post) => post.contains(document.activeElement))
  const at = focused >= 0 ? focused + by : all.findIndex((post) => post.getBoundingClientRect().bottom > inSightPx)
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}

/** Likes the post in focus, or the only one there is, or takes the like back. */
function toggleLike(all: readonly HTMLElement[]): void {
  const post = all.find((each) => each.contains(document.activeElement)) ?? (all.length === 1 ? all[0] : undefined)
  post?.querySelector<HTMLElement>('[data-action="like"]')?.click()
}
