import X from 'lucide-react/icons/x'
import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { useOpenDialog } from './use-open-dialog.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

type ModalProps = {
  title: string
  onClose: () => void
  size?: 'normal' | 'narrow'
  children: ReactNode
}

/**
 * A modal dialog, a sheet on phones, where a finger can pull it down. It is open as long as it is mounted (`{isOpen && <Modal …>}`); Escape, the close
 * icon and a press beside it call `onClose`, and the focus returns where it came from.
 */
export function Modal({ title, onClose, size = 'normal', children }: ModalProps) {
  const ref = useOpenDialog()
  const head = useRef<HTMLElement>(null)
  const titleId = useId()
  useSheetDrag(ref, head, onClose)
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={classNames(styles.modal, size === 'narrow' && styles.narrow)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker inside reports its own cancel, which bubbles up to here.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      // The browser closes it by itself on a second Escape.
      onClose={(event) => {
        if (event.target === ref.current && !ref.current.open) onClose()
      }}
      onMouseDown={closeFromBackdrop}
    >
      <header ref={head} className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
