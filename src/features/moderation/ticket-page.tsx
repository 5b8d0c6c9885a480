import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TicketId } from '#contract/ids.ts'
import { limits } from '#contract/rules.ts'
import { changeTicketState, type TicketFile } from '#contract/ticket-desk.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { messageOf } from '#src/offline/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import styles from './member-file.module.css'
import { ticketQuery } from './moderation-queries.ts'
import { sendAct } from './send-act.ts'
import { TicketAnswerForm } from './ticket-answer-form.tsx'
import { TicketCard } from './ticket-card.tsx'
import { RowSkeletons } from './queue-skeletons.tsx'

type TicketPageProps = { id: TicketId; onBack: () => void }

/** A message to support with what can be done about it, in all states. */
export function TicketPage({ id, onBack }: TicketPageProps) {
  const { data, error, isError, refetch } = useQuery(ticketQuery(id))
  const again = () => void refetch()
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" size="small" onClick={onBack}>
          All messages
        </Button>
      </div>
      {isError && <LoadFailed text={messageOf(error, 'This message could not be loaded.')} onRetry={again} />}
      {!isError && data === undefined && <RowSkeletons what="the message" />}
      {data && (
        <TicketCard ticket={data.ticket}>
          <TicketAnswerForm id={id} onAnswered={again} />
          <StateChange ticket={data.ticket} onChanged={again} />
        </TicketCard>
      )}
    </>
  )
}

type Wanted = 'open' | 'closed'
/** By the state that it leads to. */
const changes: Record<Wanted, string> = { open: 'Open again', closed: 'Close without an answer' }

function StateChange({ ticket: { id, state, subject }, onChanged }: { ticket: TicketFile; onChanged: () => void }) {
  /** What was asked for: another moderator may do that meanwhile, which is no wish for the contrary. */
  const [asked, setAsked] = useState<Wanted>()
  const wanted = asked ?? (state === 'closed' ? 'open' : 'closed')
  const label = changes[state === 'closed' ? 'open' : 'closed']
  const change = async (reason: string, keyFor: KeyFor) => {
    const input = { params: { id }, body: { state: wanted, reason } } as const
    const done = wanted === 'open' ? 'It is open again.' : 'Closed.'
    const problem = await sendAct(changeTicketState, input, { keyFor, done })
    if (problem === undefined) setAsked(undefined)
    onChanged()
    return problem
  }
  return (
    <div>
      <Button size="small" variant="outline" onClick={() => setAsked(wanted)}>
        {label}
      </Button>
      {asked && (
        <WordsDialog
          title={`${changes[asked]}: ${subject}`}
          label={changes[asked]}
          says="The member is not told. The reason is for the log."
          maxLength={limits.decisionReason}
          draftKey={`words:${asked}:${id}`}
          onClose={() => setAsked(undefined)}
          onSend={change}
        />
      )}
    </div>
  )
}
