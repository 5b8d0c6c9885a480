import { useState, type SubmitEvent } from 'react'
import { mailedLinkTexts } from '#contract/mailed-link-texts.ts'
import { restoreEmail } from '#contract/own-account.ts'
import { failureMessage, unreachableText } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { Form } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'

const failureWords = {
  refused: 'The address could not be taken back.',
  unreachable: unreachableText,
}

type RestoreEmailFormProps = { token: string | undefined; onDone: (resetToken: string) => void }

/** Where the mail about a changed address leads: a press takes it back, as a program that follows links must not. */
export function RestoreEmailForm({ token, onDone }: RestoreEmailFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice | undefined>(
    token === undefined ? { kind: 'error', text: mailedLinkTexts.restoreInvalid } : undefined,
  )
  const restore = async () => {
    if (token === undefined || isBusy) return
    setBusy(true)
    setNotice(undefined)
    try {
      onDone((await call(restoreEmail, { body: { token } })).reset_token)
    } catch (error) {
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void restore()
  }
  return (
    <Form onSubmit={submit}>
      <ScreenHeading>Take your email address back</ScreenHeading>
      <p>
        Your account gets this address back, everybody who is logged in to it is logged out, and you choose a new
        password.
      </p>
      <FormMessage notice={notice} />
      <Button type="submit" wide size="large" disabled={token === undefined} busy={isBusy} busyText="Please wait...">
        Take it back
      </Button>
    </Form>
  )
}
