import type { ReactNode, SubmitEvent } from 'react'
import styles from './form.module.css'

/** A form in one column. The browser's own bubbles are off: every form says its messages itself. */
export function Form({ onSubmit, children }: { onSubmit: (event: SubmitEvent) => void; children: ReactNode }) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
    </form>
  )
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
