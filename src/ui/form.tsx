import { use, useId, type ReactNode, type SubmitEvent } from 'react'
import { FormSaysContext, type FormNotice } from './form-notice.ts'
import styles from './form.module.css'

type FormProps = {
  onSubmit: (event: SubmitEvent) => void
  /** What its message line says: the field that it is about is marked. Left out where the line stands outside, around the form. */
  notice?: FormNotice | undefined
  children: ReactNode
}

/** A form in one column. The browser's own bubbles are off: every form says its messages itself. */
export function Form({ onSubmit, notice, children }: FormProps) {
  const around = use(FormSaysContext)
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {around.messageId === undefined ? <FormSays notice={notice}>{children}</FormSays> : children}
    </form>
  )
}

/** Lets fields and message line inside know what is said. */
export function FormSays({ notice, children }: { notice: FormNotice | undefined; children: ReactNode }) {
  const messageId = useId()
  return <FormSaysContext value={{ notice, messageId }}>{children}</FormSaysContext>
}

/** Fields that belong together, under a word for all of them. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** The quiet line under a form's button. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>
}

/** The look of a link among words. */
export const textLinkClass = styles.link
