import type { RouterHistory } from '@tanstack/react-router'
import { onOpenDialogs, topDialog } from '#src/ui/open-dialogs.ts'

/**
 * Whoever goes back while a dialog lies over the screen closes that, as Escape does, and stays on the screen. Android's own gesture
 * does so without us; the button of a browser and the swipe of an iPhone do not. Left alone: what has a place of its own in the
 * history, and what there is no way round (`data-stays`).
 */
export function letBackCloseDialogs(history: RouterHistory): void {
  let letThrough: (() => void) | undefined
  const follow = () => {
    if (topDialog() === undefined) {
      letThrough?.()
      letThrough = undefined
    } else {
      letThrough ??= history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation }) =>
          action !== 'PUSH' && action !== 'REPLACE' && currentLocation.state.over === undefined && closeTopDialog(),
      })
    }
  }
  onOpenDialogs(follow)
  // One may be open already.
  follow()
}

/** Asks the topmost dialog to close; false where it is not to be closed this way. */
function closeTopDialog(): boolean {
  const dialog = topDialog()
  if (dialog === undefined || dialog.dataset['stays'] !== undefined) return false
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  return true
}
