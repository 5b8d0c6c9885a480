import { useState, type SubmitEvent } from 'react'
import type { TicketId } from '#contract/ids.ts'
import { limits } from '#contract/rules.ts'
import { answerTicket, ticketAnswerSchema } from '#contract/ticket-desk.ts'
import { useWordsDraft } from '#src/entities/draft/use-words-draft.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import styles from './case-card.module.css'
import { sendAct } from './send-act.ts'

/** Answers a message to support by mail, and closes it where nothing is to be done after that. */
export function TicketAnswerForm({ id, onAnswered }: { id: TicketId; onAnswered: () => void }) {
  const { text, write, keyFor, drop, reset } = useWordsDraft(`words:answer:${id}`)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (close: boolean) => {
    if (isBusy) return
    const said = ticketAnswerSchema.safeParse({ text, close })
    setProblem(said.error?.issues[0]?.message)
    if (!said.success) return
    setBusy(true)
    const done = 'The answer is on its way.'
    const failed = await sendAct(answerTicket, { params: { id }, body: said.data }, { keyFor, done })
    if (failed !== undefined) {
      setBusy(false)
      setProblem(failed)
      return announce(failed)
    }
    await drop()
    reset()
    setBusy(false)
    onAnswered()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <form noValidate className={styles.author} onSubmit={submit} onKeyDown={submitByKey}>
      <TextArea
        label="Answer by mail"
        dir="auto"
        maxLength={limits.ticketAnswer}
        value={text}
        error={problem}
        onChange={(event) => write(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={isBusy} busyText="Sending...">
          Send
        </Button>
        <Button size="small" variant="outline" onClick={() => void send(true)}>
          Send and close
        </Button>
      </div>
    </form>
  )
}
