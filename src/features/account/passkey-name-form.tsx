import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Form } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FormButtons } from './form-buttons.tsx'

type PasskeyNameFormProps = {
  name: string
  isBusy: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
}

/** Another name for a passkey. */
export function PasskeyNameForm({ name, isBusy, onSubmit, onCancel }: PasskeyNameFormProps) {
  const [typed, setTyped] = useState(name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(typed)
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the passkey"
        name="passkey-name"
        autoComplete="off"
        maxLength={limits.name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormButtons submitText="Save name" isBusy={isBusy} onCancel={onCancel} />
    </Form>
  )
}
