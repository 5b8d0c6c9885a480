import { useRef, useState, type SubmitEvent } from 'react'
import { dayOf, type DecisionAction } from '#contract/decision.ts'
import { decide, type ReportCase } from '#contract/moderation.ts'
import { limits } from '#contract/rules.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { caseActions } from './case-actions.ts'
import styles from './decision-dialog.module.css'
import { pastActs } from './past-acts.ts'

type DecisionDialogProps = {
  /** What it is about. */
  found: Pick<ReportCase, 'kind' | 'id'> & {
    author: Pick<ReportCase['author'], 'username'>
    subject?: Pick<ReportCase['subject'], 'media'>
  }
  action: DecisionAction
  onClose: () => void
  onDecided: () => void
}

/** Asks why, and decides. It is sent at once and not through the outbox: another moderator may decide meanwhile. */
export function DecisionDialog({ found, action, onClose, onDecided }: DecisionDialogProps) {
  const { label, says } = caseActions[action]
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('7')
  const [blocksPictures, setBlocksPictures] = useState(false)
  const hasPictures = action === 'remove' && found.kind === 'post' && (found.subject?.media.length ?? 0) > 0
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef({ said: '', key: '' })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim() === '') return setProblem('Please say why.')
    setBusy(true)
    try {
      const length = action === 'limit' ? { days: Number(days) } : {}
      const pictures = blocksPictures ? { block_pictures: true } : {}
      const body = { kind: found.kind, id: found.id, action, reason, ...length, ...pictures }
      // The same key for the same words: what arrived although nobody heard so is not decided twice.
      const said = JSON.stringify(body)
      if (attempt.current.said !== said) attempt.current = { said, key: crypto.randomUUID() }
      const { decision } = await call(decide, { body }, { idempotencyKey: attempt.current.key })
      const until = decision.until === null ? '' : ` until ${dayOf(decision.until)}`
      showAlert(`${pastActs[action]}${until}.`)
      onDecided()
    } catch (cause) {
      setProblem(messageOf(cause, 'This could not be sent. Check your connection and try again.'))
      setBusy(false)
    }
  }
  return (
    <Modal
      title={`${label}: ${found.kind} ${found.kind === 'member' ? '' : 'by '}@${found.author.username}`}
      onClose={onClose}
    >
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
        {action === 'limit' && (
          <TextField
            label="For how many days"
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
        {hasPictures && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={blocksPictures}
              onChange={(event) => setBlocksPictures(event.target.checked)}
            />
            Block its pictures, too: nobody can use them again, copies neither
          </label>
        )}
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
