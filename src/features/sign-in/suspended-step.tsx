import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { appealSuspension, appealTextSchema } from '#contract/appeal.ts'
import { limits } from '#contract/rules.ts'
import { useAttemptKey } from '#src/entities/draft/use-attempt-key.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { Form } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { isSubmitKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'

type SuspendedStepProps = {
  /** What the refused login said. */
  reason: string
  ticket: string
  onOver: (text?: string) => void
}

/** What a login of a suspended member leads to: why, and a way to appeal once. */
export function SuspendedStep({ reason, ticket, onOver }: SuspendedStepProps) {
  const [text, setText] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [notice, setNotice] = useState<FormNotice>()
  const { keyFor } = useAttemptKey()
  const field = useRef<HTMLDivElement>(null)
  const isSent = state === 'sent'
  useEffect(() => {
    // What held the focus is gone once it is sent.
    const next = isSent
      ? document.querySelector<HTMLElement>('[data-screen-heading]')
      : field.current?.querySelector('textarea')
    next?.focus()
  }, [isSent])
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSubmitKey(event)) event.currentTarget.form?.requestSubmit()
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const said = appealTextSchema.safeParse(text)
    if (!said.success) {
      return setNotice({ kind: 'error', text: said.error.issues[0]?.message ?? '', field: 'appeal' })
    }
    setState('busy')
    try {
      const body = { ticket, text: said.data }
      // The ticket is good for one appeal: whoever hears nothing and sends it again is told what came of it.
      const { message } = await call(appealSuspension, { body }, { idempotencyKey: keyFor(body) })
      setState('sent')
      setNotice({ kind: 'success', text: `${message} You get the answer by mail.` })
    } catch (error) {
      setState('open')
      const words = { refused: 'This was refused.', unreachable: 'This could not be sent. Please try again.' }
      setNotice({ kind: 'error', text: failureMessage(error, words) })
    }
  }
  return (
    <Form onSubmit={(event) => void send(event)} notice={notice}>
      <ScreenHeading>Account suspended</ScreenHeading>
      <p role="alert">{reason}</p>
      {!isSent && (
        <div ref={field}>
          <TextArea
            name="appeal"
            label="If this is wrong, say why. You can do so once."
            dir="auto"
            maxLength={limits.appealText}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={sendByKey}
          />
        </div>
      )}
      <FormMessage notice={notice} />
      {!isSent && (
        <Button type="submit" wide size="large" busy={state === 'busy'} busyText="Sending...">
          Appeal
        </Button>
      )}
      <Button variant="outline" wide onClick={() => onOver()}>
        Back to the login
      </Button>
    </Form>
  )
}
