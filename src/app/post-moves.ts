import { postInUse } from '#src/features/shell/return-focus.ts'
import { moveBetween } from '#src/ui/move-between.ts'
import type { AppRouter } from './router.tsx'

type Place = AppRouter['latestLocation']

/**
 * Has the card of a post become the post's screen, and the other way round on the way back, where the browser can do so. It stands in for
 * the router's own way, which moves whole screens, whatever they are, in browsers that do not know types of transitions.
 */
export function movePostsBetweenScreens(router: AppRouter): void {
  /** Which post was opened from which place in the history. */
  const openedFrom = new Map<string | undefined, string>()
  let isDrawnByBrowser = false
  // Those that show the screen before under the finger have moved it themselves by then.
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => (isDrawnByBrowser = hasUAVisualTransition))
  router.startViewTransition = async (commit) => {
    const from = router.stores.resolvedLocation.get()
    const to = router.latestLocation
    if (from === undefined || from.pathname === to.pathname) return commit()
    const post = isDrawnByBrowser ? undefined : postThatMoves(from, to, openedFrom)
    isDrawnByBrowser = false
    const card = () => cardOf(post)
    await moveBetween({ what: 'card', from: card(), change: () => commitWithRows(commit), to: card })
  }
}

function postThatMoves(from: Place, to: Place, openedFrom: Map<string | undefined, string>): string | undefined {
  const steps = to.state.__TSR_index - from.state.__TSR_index
  if (isDetails(from)) return steps < 0 ? openedFrom.get(to.state.__TSR_key) : undefined
  const post = postInUse()
  if (!isDetails(to) || steps !== 1 || post === undefined) return undefined
  openedFrom.set(from.state.__TSR_key, post)
  return post
}

function isDetails({ pathname }: Place): boolean {
  return pathname.toLowerCase() === '/postdetails'
}

function cardOf(post: string | undefined): HTMLElement | undefined {
  if (post === undefined) return undefined
  const card = document.querySelector<HTMLElement>(`article[data-entry-key="${CSS.escape(post)}"]`)
  const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {}
  return card !== null && bottom > 0 && top < window.innerHeight ? card : undefined
}

/** A feed draws its rows once it hears where the window is, which the browser says with its next frame only. */
async function commitWithRows(commit: () => Promise<void>): Promise<void> {
  await commit()
  window.dispatchEvent(new Event('scroll'))
}
