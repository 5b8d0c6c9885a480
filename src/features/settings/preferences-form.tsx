import Trash2 from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import { useId } from 'react'
import styles from './preferences-form.module.css'

const choices = ['Filter hate comments', 'Enable explicit content', 'Autoplay Video'] as const

/** Preferences as they will be; nothing here has an effect yet, and it says so. */
export function PreferencesForm() {
  const visibilityId = useId()
  return (
    <div className={styles.preferences}>
      <p className={styles.notice} role="note">
        In development: nothing on this page has an effect yet.
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
        <ul>
          <li className={styles.item}>
            <UserX aria-hidden />
            Deactivate Account
          </li>
          <li className={styles.item}>
            <Trash2 aria-hidden />
            Delete Account
          </li>
        </ul>
      </section>
    </div>
  )
}
