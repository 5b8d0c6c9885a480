import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-modal.module.css'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  title: string
  /** What the dangerous button says. */
  confirmText: string
  cancelText?: string
  onConfirm: () => void
  onClose: () => void
  /** The question. */
  children: ReactNode
}

/** Asks before something is gone for good. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, confirmText, cancelText = 'Cancel', onConfirm, onClose, children } = props
  return (
    <Modal title={title} size="narrow" onClose={onClose}>
      {children}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          {cancelText}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Modal>
  )
}
