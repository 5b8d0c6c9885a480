import { useId, type ComponentProps } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import styles from './text-field.module.css'
import own from './text-area.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  /** Stands below at the end, such as a count of characters; read out with the field. */
  note?: string
  /** Why the value is not accepted; marks the field as invalid. */
  error?: string | undefined
}

/** A labelled field for several lines that grows with what is written. */
export function TextArea({ label, note, error, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.input, own.area)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={own.foot}>
        <span className={styles.error}>{error}</span>
        <span className={styles.hint}>{note}</span>
      </p>
    </div>
  )
}
