import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { mailedLinkTexts } from '#contract/mailed-link-texts.ts'
import { limits } from '#contract/rules.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { Form, FormFoot, textLinkClass } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import styles from './new-password-form.module.css'
import { useNewPassword } from './use-new-password.ts'
import { useResetLink, type ResetLink } from './use-reset-link.ts'

type NewPasswordFormProps = { token: string | undefined; onDone: () => void; onFailed: () => void }

/** Sets a new password with the token of a reset link; the fields open once the link is known to work. */
export function NewPasswordForm({ token, onDone, onFailed }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [shown, setShown] = useState(false)
  const { link, recheck } = useResetLink(token)
  const { status, notice, submit } = useNewPassword({ onDone, onFailed })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (link.status === 'valid' && status === 'idle') void submit(link.token, { password, confirmation })
  }
  const field = { autoComplete: 'new-password', maxLength: limits.password, disabled: link.status !== 'valid', shown }
  return (
    <Form onSubmit={send} notice={notice}>
      <ScreenHeading>Choose a new password</ScreenHeading>
      <PasswordField
        label="New Password"
        name="new-password"
        hint="At least 8 letters and digits, upper and lower case, with one of @ $ ! % * ? &"
        {...field}
        onToggle={() => setShown(!shown)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm-password"
        {...field}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <div className={styles.message}>
        {link.status === 'checking' && <p className={styles.checking}>Checking the link...</p>}
        <FormMessage notice={notice ?? linkNotice(link)} />
      </div>
      {link.status === 'unknown' ? (
        <Button wide size="large" variant="outline" onClick={recheck}>
          Try again
        </Button>
      ) : (
        <Button
          type="submit"
          wide
          size="large"
          disabled={link.status !== 'valid' || status === 'done' || status === 'failed'}
          busy={status === 'busy'}
          busyText="Resetting Password..."
        >
          Reset Password
        </Button>
      )}
      <FormFoot>
        Links work once, for one hour.{' '}
        <Link to="/RequestPasswordReset" className={textLinkClass}>
          Ask for a new one
        </Link>
      </FormFoot>
      <FormFoot>
        Back to{' '}
        <Link to="/login" className={textLinkClass}>
          Login
        </Link>
      </FormFoot>
    </Form>
  )
}

function linkNotice(link: ResetLink): FormNotice | undefined {
  switch (link.status) {
    case 'checking':
    case 'valid':
      return undefined
    case 'missing':
      return { kind: 'error', text: mailedLinkTexts.resetMissing }
    case 'invalid':
      return { kind: 'error', text: mailedLinkTexts.resetInvalid }
    case 'unknown':
      return { kind: 'error', text: link.reason }
    default:
      return assertNever(link)
  }
}
