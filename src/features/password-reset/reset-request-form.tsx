import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { Form, FormFoot, textLinkClass } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useResetRequest } from './use-reset-request.ts'

/** Asks for a reset e-mail; once it is sent, the form gives way to the countdown and the Resend button. */
export function ResetRequestForm() {
  const [typed, setTyped] = useState('')
  const { stage, isSending, notice, secondsLeft, send } = useResetRequest()
  const isWaiting = stage === 'sent' && secondsLeft > 0
  const sentNote = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that held the focus is gone until the next mail can be asked for.
    if (isWaiting) sentNote.current?.focus()
  }, [isWaiting])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSending) void send(typed.trim())
  }
  return (
    <Form onSubmit={submit} notice={notice}>
      <ScreenHeading>Reset your password</ScreenHeading>
      {stage === 'form' && (
        <>
          <p>Tell us your e-mail address and we send you a link to choose a new password.</p>
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
      {stage === 'sent' && (
        <p ref={sentNote} tabIndex={-1}>
          If {typed.trim()} belongs to a member, a link is on its way. It works for one hour.
        </p>
      )}
      {isWaiting && <p role="timer">You can resend email in {secondsLeft} seconds.</p>}
      <FormMessage notice={notice} />
      {!isWaiting && (
        <Button type="submit" wide size="large" busy={isSending} busyText="Sending...">
          {stage === 'form' ? 'Send Email' : 'Resend Email'}
        </Button>
      )}
      <FormFoot>
        Remembered it?{' '}
        <Link to="/login" className={textLinkClass}>
          Login
        </Link>
      </FormFoot>
    </Form>
  )
}
