import { useId, type ReactNode } from 'react'
import styles from './preferences-form.module.css'

const choices = ['Filter hate comments', 'Enable explicit content', 'Autoplay Video'] as const

/** Preferences as they will be, which have no effect yet and say so; `children` are the ways to leave, which have one. */
export function PreferencesForm({ children }: { children: ReactNode }) {
  const visibilityId = useId()
  return (
    <div className={styles.preferences}>
      <p className={styles.notice} role="note">
        In development: what is chosen for content and visibility has no effect yet.
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Content</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.row}>
            <span>{choice}</span>
            <input type="checkbox" className={styles.check} />
          </label>
        ))}
      </fieldset>
      <div className={styles.group}>
        <label htmlFor={visibilityId} className={styles.legend}>
          Public/Private visibility
        </label>
        <select id={visibilityId} className={styles.select} defaultValue="public">
          <option value="public">Public</option>
        </select>
      </div>
      <section className={styles.group} aria-label="Account">
        <h2 className={styles.legend}>Account</h2>
        {children}
      </section>
    </div>
  )
}
