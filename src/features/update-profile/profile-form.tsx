import { useRef, type SubmitEvent } from 'react'
import type { Profile } from '#contract/account.ts'
import { countCharacters, limits } from '#contract/rules.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldPair } from '#src/ui/form.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ProfileField } from './profile-form-rules.ts'
import styles from './profile-form.module.css'
import { useProfileForm } from './use-profile-form.ts'

type ProfileFormProps = { profile: Profile; items: readonly OutboxItem[] }

/** The texts of the own profile. */
export function ProfileForm({ profile, items }: ProfileFormProps) {
  const { texts, setText, problems, notice, isBusy, submit } = useProfileForm(profile, items)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = await submit()
    if (problem !== undefined) form.current?.querySelector<HTMLElement>(`[name="${problem}"]`)?.focus()
  }
  const fieldProps = (name: ProfileField) => ({
    name,
    value: texts[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setText(name, event.target.value),
  })
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" dir="auto" required {...fieldProps('first_name')} />
        <TextField label="Last name" autoComplete="family-name" dir="auto" required {...fieldProps('last_name')} />
      </FieldPair>
      <TextArea label="Bio" rows={3} dir="auto" note={bioCount(texts.bio)} {...fieldProps('bio')} />
      <FieldPair>
        <TextField label="City" autoComplete="address-level2" dir="auto" {...fieldProps('city')} />
        <TextField label="Country" autoComplete="country-name" dir="auto" {...fieldProps('country')} />
      </FieldPair>
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        placeholder="https://"
        {...fieldProps('website')}
      />
      <FormMessage notice={notice === undefined ? undefined : { kind: 'error', text: notice }} />
      <Button type="submit" size="large" wide busy={isBusy} busyText="Saving...">
        Save Changes
      </Button>
    </form>
  )
}

function bioCount(bio: string): string {
  return `${countCharacters(bio.trim())} of ${limits.bio}`
}
