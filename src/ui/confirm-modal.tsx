import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-modal.module.css'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  title: string
  /** What the button that does it says. */
  confirmText: string
  /** `plain`: what it does can be taken back any time. */
  look?: 'danger' | 'plain'
  cancelText?: string
  onConfirm: () => void
  onClose: () => void
  /** The question. */
  children: ReactNode
}

/** Asks before something is done, gone for good as a rule. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, confirmText, cancelText = 'Cancel', look = 'danger', onConfirm, onClose, children } = props
  return (
    <Modal title={title} size="narrow" onClose={onClose}>
      {children}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          {cancelText}
        </Button>
        <Button variant={look === 'danger' ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Modal>
  )
}
