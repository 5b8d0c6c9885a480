import { passwordHint } from '#contract/sign-up-rules.ts'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { signUpClosedText } from '#contract/sign-up-mode.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { FieldGroup, FieldPair, Form, FormFoot, textLinkClass } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { InvitationField } from './invitation-field.tsx'
import type { SignupFields } from './signup-rules.ts'
import { useSignup } from './use-signup.ts'

/** The sign-up screen's form; `onDone` leads on after success. */
export function SignupForm({ onDone }: { onDone: () => void }) {
  const { site, agreed, setAgreed, invited, fields, change, notice, setNotice, isBusy, submit } = useSignup(onDone)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void submit()
  }
  const bind = (field: keyof SignupFields) => ({
    name: field,
    enterKeyHint: 'next' as const,
    onKeyDown: goToNextField,
    value: fields[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const word = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  if (site?.sign_up === 'closed') return <SignupClosed />
  return (
    <Form onSubmit={send} notice={notice}>
      <ScreenHeading>Create an Account!!!</ScreenHeading>
      <FieldGroup legend="About you">
        <FieldPair>
          <TextField label="First name" autoComplete="given-name" maxLength={limits.name} {...bind('first_name')} />
          <TextField label="Last name" autoComplete="family-name" maxLength={limits.name} {...bind('last_name')} />
        </FieldPair>
        <TextField
          label="Username"
          autoComplete="username"
          hint="Letters, digits, dot and underscore"
          {...word}
          {...bind('username')}
        />
      </FieldGroup>
      <FieldGroup legend="How to reach you">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email}
          {...word}
          {...bind('email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          {...bind('phone_number')}
        />
      </FieldGroup>
      <FieldGroup legend="Keeping it yours">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          maxLength={limits.password}
          {...bind('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          shown={false}
          maxLength={limits.password}
          {...bind('confirm_password')}
        />
        <CodeField
          email={fields.email}
          value={fields.code}
          onChange={(typed) => change('code', typed)}
          onNotice={setNotice}
        />
      </FieldGroup>
      {site?.sign_up === 'invitation' && (
        <InvitationField value={invited.invitation} onType={invited.setInvitation} onKeyDown={goToNextField} />
      )}
      {site?.consent && agreed && (
        <ConsentField consent={site.consent} pages={site.pages} agreed={agreed} onAgree={setAgreed} />
      )}
      <FormMessage notice={notice} isPinned />
      <Button type="submit" wide size="large" busy={isBusy} busyText="Signing Up...">
        Sign Up
      </Button>
      <LoginInstead />
    </Form>
  )
}

function SignupClosed() {
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <ScreenHeading>Create an Account!!!</ScreenHeading>
      <FormMessage notice={{ kind: 'error', text: signUpClosedText }} />
      <LoginInstead />
    </Form>
  )
}

function LoginInstead() {
  return (
    <FormFoot>
      Already a member?{' '}
      <Link to="/login" className={textLinkClass}>
        Login
      </Link>
    </FormFoot>
  )
}

/** Enter, which a phone's keyboard calls "next", leads on while the field after this one is empty; else it sends the form. */
function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
