import { useLayoutEffect, useRef, type RefObject } from 'react'

const open = new Set<HTMLDialogElement>()

/** The page stands still while a dialog lies over it. */
function standBehind(): void {
  document.documentElement.toggleAttribute('data-behind-dialog', open.size > 0)
}

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
    open.add(dialog)
    standBehind()
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => {
      dialog.close()
      open.delete(dialog)
      standBehind()
    }
  }, [])
  return ref
}
