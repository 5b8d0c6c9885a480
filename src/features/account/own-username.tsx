import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { usernameSchema } from '#contract/auth.ts'
import { dayMs } from '#contract/durations.ts'
import { changeUsername, formerUsernameMs, usernamePauseMs } from '#contract/own-account.ts'
import { keepUsernameCharacters } from '#contract/sign-up-rules.ts'
import { profileKeys } from '#src/entities/account/profile-keys.ts'
import { changeInSession } from '#src/entities/session/change-in-session.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { Form } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Changeable } from './changeable.tsx'
import { FormButtons } from './form-buttons.tsx'
import { freshUserQuery } from './fresh-user-query.ts'
import { useAccountWrite } from './use-account-write.ts'
import { whatHolds } from './what-holds.ts'

/** The username, and how to change it. */
export function OwnUsername() {
  const client = useQueryClient()
  const member = useMember()
  const { isBusy, notice, clear, refuse, run } = useAccountWrite()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const cancel = () => {
    clear()
    close()
  }
  const send = async () => {
    const reply = await call(changeUsername, { body: { username: typed } }).catch(async (cause: unknown) => {
      const found = isOffline(cause) ? await whatHolds(client.fetchQuery(freshUserQuery())) : undefined
      if (found?.username !== typed) throw cause
      return { message: 'Your username is changed.', username: typed }
    })
    await changeInSession(member.id, { username: reply.username })
    return reply
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = typed === '' ? fillInAllFields : usernameSchema.safeParse(typed).error?.issues[0]?.message
    if (problem !== undefined) refuse(problem, 'username')
    else if (await run(send)) {
      close()
      await client.invalidateQueries({ queryKey: profileKeys.all })
    }
  }
  return (
    <Changeable
      title="Username"
      value={`@${member.username}`}
      changeText="Change username"
      note={`It can be changed once in ${usernamePauseMs / dayMs} days. Links with the old one lead to you for ${formerUsernameMs / dayMs} days.`}
      isOpen={isOpen}
      onOpen={() => {
        clear()
        setOpen(true)
      }}
      notice={notice}
    >
      <Form onSubmit={(event) => void submit(event)}>
        <TextField
          label="New username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint="Letters, digits, dot and underscore"
          value={typed}
          onChange={(event) => setTyped(keepUsernameCharacters(event.target.value))}
        />
        <FormButtons submitText="Save username" isBusy={isBusy} onCancel={cancel} />
      </Form>
    </Changeable>
  )
}
