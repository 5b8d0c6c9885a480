import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { makeInvitation } from '#contract/sign-up.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { FieldPair } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { checkInvitation, noInvitation, type InvitationField } from './check-invitation.ts'
import { sendAct } from './send-act.ts'
import styles from './sign-up-panel.module.css'
import { useAttemptKey } from '#src/entities/draft/use-attempt-key.ts'

/** Makes an invitation code. */
export function InvitationForm({ onMade }: { onMade: () => void }) {
  const [typed, setTyped] = useState(noInvitation)
  const [problems, setProblems] = useState<Partial<Record<InvitationField, string>>>({})
  const [failed, setFailed] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { keyFor, begin } = useAttemptKey()
  const bind = (name: InvitationField) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const asked = checkInvitation(typed)
    setProblems(asked.problems)
    setFailed(undefined)
    if (asked.body === undefined) return
    setBusy(true)
    const failure = await sendAct(makeInvitation, { body: asked.body }, { keyFor, done: 'The code is in the list.' })
    setBusy(false)
    setFailed(failure)
    if (failure !== undefined) return
    begin()
    setTyped(noInvitation)
    onMade()
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FieldPair>
        <TextField label="How many members" inputMode="numeric" {...bind('uses')} />
        <TextField label="How many days" inputMode="numeric" hint="Empty: for good" {...bind('days')} />
      </FieldPair>
      <TextField label="Note" hint="To tell one code from another" maxLength={limits.name} {...bind('note')} />
      <FormMessage notice={failed === undefined ? undefined : { kind: 'error', text: failed }} />
      <div>
        <Button type="submit" busy={isBusy} busyText="Sending...">
          Make a code
        </Button>
      </div>
    </form>
  )
}
