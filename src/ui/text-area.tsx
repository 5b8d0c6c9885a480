import { useId, type ComponentProps } from 'react'
import { assertNever } from '#src/lib/assert-never.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useFormFault } from './form-notice.ts'
import styles from './text-field.module.css'
import own from './text-area.module.css'
import { useGrowingArea } from './use-growing-area.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  /**
   * `field`: a field of a form, which grows. `letter`: one as high as its rows. `line`: one line at first, `page`: as bare as paper;
   * both say their label only to those who do not see where they stand.
   */
  look?: 'field' | 'letter' | 'line' | 'page'
  /** Stands below at the end, such as a count of characters; read out with the field. */
  note?: string
  /** Why the value is not accepted; marks the field as invalid. */
  error?: string | undefined
}

/** A labelled field for several lines. */
export function TextArea({ look = 'field', ...props }: TextAreaProps) {
  switch (look) {
    case 'field':
      return <GrowingArea {...props} look={own.field} />
    case 'letter':
      return <LabelledArea {...props} look={own.letter} />
    case 'line':
      return <BareArea {...props} look={classNames(styles.input, own.line)} />
    case 'page':
      return <BareArea {...props} look={own.page} />
    default:
      return assertNever(look)
  }
}

type AreaProps = Omit<TextAreaProps, 'look'> & { look: string | undefined }

function BareArea({ label, look, ...rest }: AreaProps) {
  return <textarea {...rest} ref={useGrowingArea(rest.value)} aria-label={label} className={look} />
}

function GrowingArea(props: AreaProps) {
  return <LabelledArea {...props} ref={useGrowingArea(props.value)} />
}

function LabelledArea({ label, note, error, look, ...rest }: AreaProps) {
  const id = useId()
  const { isFaulty, messageId } = useFormFault(rest.name, id, rest.value)
  const hasFoot = note !== undefined || error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.input, look)}
        aria-invalid={error !== undefined || isFaulty || undefined}
        aria-describedby={classNames(messageId, hasFoot && `${id}-note`)}
      />
      {hasFoot && (
        <p id={`${id}-note`} className={own.foot}>
          <span className={styles.error}>{error}</span>
          <span className={styles.hint}>{note}</span>
        </p>
      )}
    </div>
  )
}
