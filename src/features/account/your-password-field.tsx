import { limits } from '#contract/rules.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

/** Asks for the member's password before something of the account is changed. */
export function YourPasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      maxLength={limits.password}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
