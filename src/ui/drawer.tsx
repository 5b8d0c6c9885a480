import type { ReactNode } from 'react'
import styles from './drawer.module.css'
import { useOpenDialog } from './use-open-dialog.ts'

/** A panel from the left edge, open as long as it is mounted; Escape and a press beside it call `onClose`. */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const ref = useOpenDialog()
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (ref.current?.open === false) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
