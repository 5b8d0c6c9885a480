import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { useFormFault } from './form-notice.ts'
import styles from './text-field.module.css'

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: ReactNode
  hint?: string
  /** Why the value is not accepted; marks the field as invalid. */
  error?: string | undefined
  /** Sits inside the field at its end, such as a Show button. */
  action?: ReactNode
}

/** A labelled one-line field with an optional hint and error below it. */
export function TextField({ label, hint, error, action, ...rest }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const { isFaulty, messageId } = useFormFault(rest.name, id, rest.value)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={classNames(styles.input, action !== undefined && styles['with-action'])}
          aria-invalid={error !== undefined || isFaulty || undefined}
          aria-describedby={classNames(messageId, note !== undefined && `${id}-note`)}
        />
        {action}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}
