import type { ReactNode } from 'react'
import styles from './setting-section.module.css'

/** One group of settings under its heading. */
export function SettingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** A quiet sentence in a group of settings. */
export function SettingNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
