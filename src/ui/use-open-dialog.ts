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
    dialog.showModal()
    const end = recordOpenDialog(dialog)
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => {
      dialog.close()
      end()
    }
  }, [])
  return ref
}
