import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { Form } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { offersPasskeyQuery } from './offers-passkey-query.ts'
import { useSecondStep, type Login } from './use-second-step.ts'

const ways = {
  app: {
    label: 'Enter the code from your authenticator app',
    other: 'Use a recovery code',
    field: { placeholder: 'Enter 6-digit code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Enter one of your recovery codes',
    other: 'Use the authenticator app',
    field: { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  },
} as const

/** What a login asks for after the password where two-factor login is on. */
export function SecondStep({ isDone, ...login }: Login & { isDone: boolean }) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const [code, setCode] = useState('')
  const { isBusy, notice, clear, pass, passWithPasskey } = useSecondStep(login)
  const isOpen = !isBusy && !isDone
  const { data: offersPasskey } = useQuery(offersPasskeyQuery(login.ticket))
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector('input')?.focus(), [way])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isOpen) void pass(code)
  }
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app')
    setCode('')
    clear()
  }
  const tidy = (text: string) => (way === 'app' ? text.replace(/\D/g, '').slice(0, limits.verificationCode) : text)
  const { label, other, field } = ways[way]
  return (
    <div ref={body}>
      <Form onSubmit={send} notice={notice}>
        <ScreenHeading>One more step</ScreenHeading>
        <TextField
          key={way}
          label={label}
          name="code"
          {...field}
          value={code}
          onChange={(event) => setCode(tidy(event.target.value))}
        />
        <FormMessage notice={isDone ? { kind: 'success', text: 'Login successful!' } : notice} />
        <Button type="submit" wide size="large" busy={isBusy} busyText="Logging In...">
          Login
        </Button>
        {offersPasskey && (
          <Button variant="outline" wide onClick={() => isOpen && void passWithPasskey()}>
            Use a passkey
          </Button>
        )}
        {isOpen && (
          <>
            <Button variant="quiet" onClick={change}>
              {other}
            </Button>
            <Button variant="quiet" onClick={() => login.onOver()}>
              Back
            </Button>
          </>
        )}
      </Form>
    </div>
  )
}
