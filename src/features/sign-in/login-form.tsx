import { useState, type SubmitEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/rules.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { Form, FormFoot, textLinkClass } from '#src/ui/form.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useLogin, type LoginState } from './use-login.ts'
import { usePasskeySuggestions } from './use-passkey-suggestions.ts'

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep)

const SuspendedStep = lazyPart(async () => (await import('./suspended-step.tsx')).SuspendedStep)

/** The login screen's form; `onDone` leads on after success. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const { state, ticket, suspended, submit, submitPasskey, submitShown, start, refused, startOver } = useLogin(onDone)
  const isIdle = state.status === 'idle'
  usePasskeySuggestions(isIdle && ticket === undefined, (response) => void submitShown(response))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isIdle) void submit(identifier, password)
  }
  if (suspended !== undefined) return <SuspendedStep {...suspended} onOver={startOver} />
  if (ticket !== undefined)
    return (
      <SecondStep ticket={ticket} isDone={state.status === 'done'} start={start} refused={refused} onOver={startOver} />
    )
  return (
    <Form onSubmit={send} notice={noticeOf(state)}>
      <ScreenHeading>Welcome Back!!!</ScreenHeading>
      <TextField
        label="Email or Username:"
        name="username"
        placeholder="Email, username or phone"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.email}
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
      />
      <PasswordField
        label="Password:"
        name="password"
        autoComplete="current-password"
        maxLength={limits.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Link to="/RequestPasswordReset" className={textLinkClass}>
        Forgot password
      </Link>
      <FormMessage notice={noticeOf(state)} />
      <Button type="submit" wide size="large" busy={!isIdle} busyText="Logging In...">
        Login
      </Button>
      {hasPasskeys() && (
        <Button variant="outline" wide data-action="log-in-with-passkey" onClick={() => isIdle && void submitPasskey()}>
          Log in with a passkey
        </Button>
      )}
      <FormFoot>
        New here?{' '}
        <Link to="/signup" className={textLinkClass}>
          Signup
        </Link>
      </FormFoot>
    </Form>
  )
}

function noticeOf(state: LoginState): FormNotice | undefined {
  if (state.status === 'done') return { kind: 'success', text: 'Login successful!' }
  return state.status === 'idle' ? state.notice : undefined
}
