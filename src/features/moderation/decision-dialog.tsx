import { useState } from 'react'
import { dayOf, type DecisionAction } from '#contract/decision.ts'
import { decide, limitDaysSchema, type ReportCase } from '#contract/moderation.ts'
import { limits } from '#contract/rules.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { caseActions } from './case-actions.ts'
import styles from './decision-dialog.module.css'
import { pastActs } from './past-acts.ts'
import { sendAct } from './send-act.ts'

type DecisionDialogProps = {
  /** What it is about. */
  found: Pick<ReportCase, 'kind' | 'id'> & {
    author: Pick<ReportCase['author'], 'username'>
    subject?: Pick<ReportCase['subject'], 'media'>
  }
  /** Whether it is about the reports that wait: nothing is decided twice where another moderator was faster. */
  isCase?: boolean
  action: DecisionAction
  onClose: () => void
  onDecided: () => void
  /** Something may be another way than it is shown. */
  onRefused: () => void
}

function useDays() {
  const [days, setDays] = useState('7')
  const [daysProblem, setProblem] = useState<string>()
  const checkDays = () => {
    const problem = limitDaysSchema.safeParse(Number(days)).error?.issues[0]?.message
    setProblem(problem)
    return problem
  }
  return { days, setDays, daysProblem, checkDays }
}

/** Asks why, and decides. */
export function DecisionDialog({ found, isCase = false, action, onClose, ...heard }: DecisionDialogProps) {
  const { label, says } = caseActions[action]
  const { days, setDays, daysProblem, checkDays } = useDays()
  const [blocksPictures, setBlocksPictures] = useState(false)
  const hasPictures = action === 'remove' && found.kind === 'post' && (found.subject?.media.length ?? 0) > 0
  const send = async (reason: string, keyFor: KeyFor) => {
    const length = action === 'limit' ? { days: Number(days) } : {}
    const pictures = blocksPictures ? { block_pictures: true } : {}
    const ofCase = isCase ? { of_open_case: true } : {}
    const body = { kind: found.kind, id: found.id, action, reason, ...length, ...pictures, ...ofCase }
    const problem = await sendAct(decide, { body }, { keyFor, done: ({ decision }) => saidOf(action, decision.until) })
    if (problem === undefined) heard.onDecided()
    else heard.onRefused()
    return problem
  }
  return (
    <WordsDialog
      title={`${label}: ${found.kind} ${found.kind === 'member' ? '' : 'by '}@${found.author.username}`}
      label={label}
      says={says}
      maxLength={limits.decisionReason}
      draftKey={`words:${action}:${found.kind}:${found.id}`}
      {...(action === 'limit' && { checkFurther: checkDays })}
      onClose={onClose}
      onSend={send}
    >
      {action === 'limit' && (
        <TextField
          label="For how many days"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          error={daysProblem}
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
    </WordsDialog>
  )
}

function saidOf(action: DecisionAction, until: string | null): string {
  return `${pastActs[action]}${until === null ? '' : ` until ${dayOf(until)}`}.`
}
