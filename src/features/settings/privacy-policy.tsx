import { product } from '#contract/product.ts'
import styles from './privacy-policy.module.css'

/** Placeholder text until the operator writes a policy. */
export function PrivacyPolicy() {
  return (
    <div className={styles.text}>
      <p className={styles.notice} role="note">
        In development: this is placeholder text, not yet a policy.
      </p>
      <h2>What will stand here</h2>
      <p>
        Which information {product.name} keeps about its members, what it is used for, how long it is kept, and who can
        see it.
      </p>
      <h2>Your choices</h2>
      <p>How members read, correct and delete what is kept about them, and whom they ask.</p>
      <h2>On your device</h2>
      <p>What the app saves on a device so that it opens without a connection. Logging out removes all of it.</p>
    </div>
  )
}
