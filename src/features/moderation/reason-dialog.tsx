import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import styles from './decision-dialog.module.css'

type ReasonDialogProps = {
  title: string
  /** Of the button. */
  label: string
  /** What comes of it. */
  says: string
  onClose: () => void
  onConfirm: (reason: string) => Promise<void>
}

/** Asks why before something is done. */
export function ReasonDialog({ title, label, says, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim() === '') return setProblem('Please say why.')
    setBusy(true)
    await onConfirm(reason)
    setBusy(false)
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={submitByKey}>
        <p className={styles.says}>{says}</p>
        <TextArea
          label="Why"
          data-initial-focus
          dir="auto"
          maxLength={limits.decisionReason}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} busyText="Sending...">
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
