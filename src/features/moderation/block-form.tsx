import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { addSiteBlock, nothingToBlock, type TypedBlockKind } from '#contract/site-block.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { WordsDialog } from '#src/entities/draft/words-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { siteBlocksQuery } from './moderation-queries.ts'
import { sendAct } from './send-act.ts'
import styles from './sign-up-panel.module.css'

const fields: Record<TypedBlockKind, { label: string; hint: string; says: string }> = {
  'email-domain': {
    label: 'Domain',
    hint: 'For example spam.example; what is below it is blocked, too',
    says: 'Nobody signs up with an address there any more, and no member changes to one.',
  },
  network: {
    label: 'Network',
    hint: 'For example 192.0.2.0/24, 2001:db8::/32 or one address',
    says: 'Nobody signs up from there any more.',
  },
}

/** Blocks something after asking why. */
export function BlockForm({ kind }: { kind: TypedBlockKind }) {
  const queries = useQueryClient()
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { label, hint, says } = fields[kind]
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    const isEmpty = value.trim() === ''
    setProblem(isEmpty ? nothingToBlock : undefined)
    setAsked(!isEmpty)
  }
  const block = async (reason: string, keyFor: KeyFor) => {
    const failed = await sendAct(addSiteBlock, { body: { kind, value, reason } }, { keyFor, done: 'Blocked.' })
    if (failed !== undefined) return failed
    setAsked(false)
    setValue('')
    void queries.invalidateQueries(siteBlocksQuery(kind))
    return undefined
  }
  return (
    <>
      <form noValidate className={styles.form} onSubmit={ask}>
        <TextField
          label={label}
          hint={hint}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.email}
          value={value}
          error={problem}
          onChange={(event) => setValue(event.target.value)}
        />
        <div>
          <Button type="submit">Block</Button>
        </div>
      </form>
      {isAsked && (
        <WordsDialog
          title={`Block: ${value.trim()}`}
          label="Block"
          says={says}
          maxLength={limits.decisionReason}
          draftKey={`words:block:${kind}`}
          onClose={() => setAsked(false)}
          onSend={block}
        />
      )}
    </>
  )
}
