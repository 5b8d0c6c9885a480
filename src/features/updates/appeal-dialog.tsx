import { useState, type SubmitEvent } from 'react'
import { appealTextSchema } from '#contract/appeal.ts'
import { limits } from '#contract/rules.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import styles from './appeal-dialog.module.css'

type AppealDialogProps = { decisionId: string; onClose: () => void; onSent: () => void }

/** Asks why a decision is wrong. */
export function AppealDialog({ decisionId, onClose, onSent }: AppealDialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const said = appealTextSchema.safeParse(text)
    setProblem(said.error?.issues[0]?.message)
    if (!said.success || !(await enqueueOrAlert({ kind: 'appeal', decisionId, text: said.data }))) return
    onSent()
    onClose()
    showAlert('The moderators will look at it again. You will be told what becomes of it.')
  }
  return (
    <Modal title="Appeal" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={submitByKey}>
        <p>Say why the decision is wrong. You can do so once.</p>
        <TextArea
          label="What the moderators should know"
          data-initial-focus
          dir="auto"
          maxLength={limits.appealText}
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Send</Button>
        </div>
      </form>
    </Modal>
  )
}
