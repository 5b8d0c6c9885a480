import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { makeInvitation, newInvitationSchema } from '#contract/sign-up.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldPair } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { sendAct } from './send-act.ts'
import styles from './sign-up-panel.module.css'

const empty = { uses: '1', days: '', note: '' }

/** Makes an invitation code. */
export function InvitationForm({ onMade }: { onMade: () => void }) {
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState<string>()
  const bind = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const days = typed.days.trim() === '' ? {} : { days: Number(typed.days) }
    const asked = newInvitationSchema.safeParse({ uses: Number(typed.uses), note: typed.note, ...days })
    setProblem(asked.error?.issues[0]?.message)
    if (!asked.success || !(await sendAct(makeInvitation, { body: asked.data }, 'The code is in the list.'))) return
    setTyped(empty)
    onMade()
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FieldPair>
        <TextField label="How many members" inputMode="numeric" error={problem} {...bind('uses')} />
        <TextField label="How many days" inputMode="numeric" hint="Empty: for good" {...bind('days')} />
      </FieldPair>
      <TextField label="Note" hint="To tell one code from another" maxLength={limits.name} {...bind('note')} />
      <div>
        <Button type="submit">Make a code</Button>
      </div>
    </form>
  )
}
