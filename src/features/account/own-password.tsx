import { passwordHint } from '#contract/sign-up-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { changePassword, findPasswordProblem } from '#contract/own-account.ts'
import { limits } from '#contract/rules.ts'
import { call } from '#src/offline/api/call.ts'
import { Form } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Changeable } from './changeable.tsx'
import { FormButtons } from './form-buttons.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { useAccountWrite } from './use-account-write.ts'

const nothing = { current_password: '', new_password: '', confirm_password: '' }

/** The password, and how to change it. */
export function OwnPassword() {
  const client = useQueryClient()
  const { isBusy, notice, clear, refuse, run } = useAccountWrite()
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState(nothing)
  const close = () => {
    setOpen(false)
    setFields(nothing)
  }
  const cancel = () => {
    clear()
    close()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = findPasswordProblem(fields)
    if (problem) refuse(problem.message, problem.field)
    else if (await run(() => call(changePassword, { body: fields }))) {
      close()
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    }
  }
  const bind = (name: keyof typeof nothing) => ({
    name,
    value: fields[name],
    maxLength: limits.password,
    onChange: (event: { target: { value: string } }) => setFields((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Changeable
      title="Password"
      changeText="Change password"
      note="All other devices are logged out with it."
      isOpen={isOpen}
      onOpen={() => {
        clear()
        setOpen(true)
      }}
      notice={notice}
    >
      <Form onSubmit={(event) => void submit(event)}>
        <PasswordField label="Current password" autoComplete="current-password" {...bind('current_password')} />
        <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...bind('new_password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          shown={false}
          {...bind('confirm_password')}
        />
        <FormButtons submitText="Save password" isBusy={isBusy} onCancel={cancel} />
      </Form>
    </Changeable>
  )
}
