import { useState, type SubmitEvent } from 'react'
import { Form } from '#src/ui/form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { YourPasswordField } from './your-password-field.tsx'

type PasswordFormProps = {
  submitText: string
  isBusy: boolean
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Has the member type the password before something of the account is changed. */
export function PasswordForm({ submitText, isBusy, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(password)
  }
  return (
    <Form onSubmit={submit}>
      <YourPasswordField value={password} onChange={setPassword} />
      <FormButtons submitText={submitText} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  )
}
