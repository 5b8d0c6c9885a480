import { TextField, type FieldProps } from '#src/ui/text-field.tsx'

type InvitationFieldProps = Pick<FieldProps, 'onKeyDown'> & { value: string; onType: (typed: string) => void }

/** Where one needs an invitation to sign up. */
export function InvitationField({ value, onType, onKeyDown }: InvitationFieldProps) {
  return (
    <TextField
      label="Invitation code"
      name="invitation"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      enterKeyHint="next"
      onKeyDown={onKeyDown}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
