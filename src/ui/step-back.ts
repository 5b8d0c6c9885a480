import type { RouterHistory } from '@tanstack/react-router'

/** Longer than a browser takes to go back. */
const longestMs = 1_000

/**
 * Takes the entry one is at out of the history. The browser does so a moment later: whoever goes on meanwhile waits for it, for 1 s
 * at most, as it would otherwise take them back from where they went.
 */
export function stepBack(history: RouterHistory): void {
  const isBack = new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, longestMs)
  })
  const letThrough = history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') await isBack
      return false
    },
  })
  history.back({ ignoreBlocker: true })
  void isBack.then(letThrough)
}
