import { useState } from 'react'
import { TextField, type FieldProps } from './text-field.tsx'
import styles from './text-field.module.css'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'action'> & {
  /** Given by the form when several fields share one toggle; otherwise the field has its own. */
  shown?: boolean
  onToggle?: () => void
}

/** A password field; its Show/Hide button tells its state to everyone. */
export function PasswordField({ shown, onToggle, ...rest }: PasswordFieldProps) {
  const [ownShown, setOwnShown] = useState(false)
  const isShown = shown ?? ownShown
  const hasToggle = shown === undefined || onToggle !== undefined
  const toggle = onToggle ?? (() => setOwnShown(!ownShown))
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={isShown ? 'text' : 'password'}
      action={
        hasToggle ? (
          <button
            type="button"
            className={styles.action}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={toggle}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        ) : undefined
      }
    />
  )
}
