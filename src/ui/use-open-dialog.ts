import { useLayoutEffect, useRef, type RefObject } from 'react'
import { recordOpenDialog } from './open-dialogs.ts'

/**
 * Opens a `<dialog>` as modal while its component is mounted; closing before removal lets the browser return the focus. What has
 * `data-initial-focus` inside gets the focus instead of the first button.
 */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const first = dialog.querySelector<HTMLElement>('[data-initial-focus]')
    // The browser goes there at once, rather than to the first button before.
    first?.toggleAttribute('autofocus', true)
    dialog.showModal()
    const end = recordOpenDialog(dialog)
    if (first && first !== document.activeElement) first.focus()
    return () => {
      dialog.close()
      end()
    }
  }, [])
  return ref
}
