import { useState, type SubmitEvent } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { hourMs } from '#contract/durations.ts'
import { wayBackMs } from '#contract/own-account.ts'
import { limits } from '#contract/rules.ts'
import { emailInvalid, isEmail, normalizeEmail } from '#contract/sign-up-rules.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Changeable } from './changeable.tsx'
import { FormButtons } from './form-buttons.tsx'
import { useOwnEmail } from './use-own-email.ts'
import { YourPasswordField } from './your-password-field.tsx'

/** The address of the account, and how to change it: with the password, and a code that is mailed to the new one. */
export function OwnEmail() {
  const { email } = useMember()
  const { step, goTo, isBusy, notice, refuse, sendCode, confirm } = useOwnEmail()
  return (
    <Changeable
      title="Email"
      value={email}
      changeText="Change email"
      note={`Your old address is told, and can undo it for ${wayBackMs / hourMs} hours.`}
      isOpen={step !== 'closed'}
      onOpen={() => goTo('address')}
      notice={notice}
    >
      {step === 'code' ? (
        <CodeForm key="code" isBusy={isBusy} onSubmit={confirm} onCancel={() => goTo('closed')} />
      ) : (
        <AddressForm
          isBusy={isBusy}
          onProblem={refuse}
          onSubmit={sendCode}
          onHasCode={() => goTo('code')}
          onCancel={() => goTo('closed')}
        />
      )}
    </Changeable>
  )
}

interface AddressFormProps {
  isBusy: boolean
  onProblem: (problem: string, field: string) => void
  onSubmit: (email: string, password: string) => void
  /** For who comes back from the mail to a page that was loaded anew. */
  onHasCode: () => void
  onCancel: () => void
}

function AddressForm({ isBusy, onProblem, onSubmit, onHasCode, onCancel }: AddressFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (email.trim() === '') onProblem(fillInAllFields, 'email')
    else if (password === '') onProblem(fillInAllFields, 'password')
    else if (!isEmail(normalizeEmail(email))) onProblem(emailInvalid, 'email')
    else onSubmit(email, password)
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <YourPasswordField value={password} onChange={setPassword} />
      <FormButtons submitText="Request Code" isBusy={isBusy} onCancel={onCancel} />
      <div>
        <Button variant="quiet" size="small" onClick={onHasCode}>
          I have a code
        </Button>
      </div>
    </Form>
  )
}

type CodeFormProps = { isBusy: boolean; onSubmit: (code: string) => void; onCancel: () => void }

function CodeForm({ isBusy, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Verification code"
        name="code"
        placeholder="Enter 6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.trim().slice(0, limits.verificationCode))}
      />
      <FormButtons submitText="Confirm email" isBusy={isBusy} onCancel={onCancel} />
    </Form>
  )
}
