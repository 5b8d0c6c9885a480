import { useRef, useState, type SubmitEvent } from 'react'
import { reportReasonNames, reportReasons, type ReportReason } from '#contract/report.ts'
import { limits } from '#contract/rules.ts'
import { useBlockMember } from '#src/entities/block/use-block-member.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import {
  closeReportQuestion,
  endReportQuestion,
  useReportQuestion,
  type ReportQuestion,
} from '#src/entities/report/report-question.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import styles from './report-dialog.module.css'

/** Asks why something is reported, and whether its author shall be blocked, too. */
export function ReportDialog() {
  const question = useReportQuestion()
  return question && <ReportForm key={question.id} question={question} />
}

function ReportForm({ question }: { question: ReportQuestion }) {
  const { kind, id, account } = question
  const block = useBlockMember()
  const [reason, setReason] = useState<ReportReason>()
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const [blocksToo, setBlocksToo] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason === undefined) {
      setMissing(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const author = { id: account.id, username: account.username }
    const isSafe = await enqueueOrAlert({ kind: 'report', reported: kind, subjectId: id, author, reason, note })
    isSending.current = false
    setBusy(false)
    // What was written stays until it is safe.
    if (!isSafe) return
    endReportQuestion(question)
    showAlert('Thank you for your report. You will be told what becomes of it.')
    if (blocksToo) await block(question)
  }
  return (
    <Modal title={kind === 'member' ? `Report @${account.username}` : `Report ${kind}`} onClose={closeReportQuestion}>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <fieldset className={styles.reasons} aria-describedby={isMissing ? 'report-reason-missing' : undefined}>
          <legend className={styles.legend}>What is wrong with it?</legend>
          {reportReasonNames.map((name) => (
            <label key={name} className={styles.choice}>
              <input type="radio" name="reason" checked={name === reason} onChange={() => setReason(name)} />
              {reportReasons[name]}
            </label>
          ))}
          {isMissing && reason === undefined && (
            <p id="report-reason-missing" role="alert" className={styles.missing}>
              Please choose a reason.
            </p>
          )}
        </fieldset>
        <TextArea
          label="Anything the moderators should know (optional)"
          dir="auto"
          maxLength={limits.reportNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <label className={styles.choice}>
          <input type="checkbox" checked={blocksToo} onChange={(event) => setBlocksToo(event.target.checked)} />
          Block @{account.username} too
        </label>
        <p className={styles.hint}>@{account.username} is not told who reported.</p>
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={closeReportQuestion}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy}>
            Send report
          </Button>
        </div>
      </form>
    </Modal>
  )
}
