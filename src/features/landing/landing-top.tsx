import { product } from '#contract/product.ts'
import { Wordmark } from '#src/ui/brand-mark.tsx'
import styles from './landing-top.module.css'

/** The head of the landing page: whose it is, and the ways in for whoever knows it already. */
export function LandingTop() {
  return (
    <header className={styles.top}>
      <Wordmark name={product.name} />
      <div className={styles.ways}>
        {/* Offered some moments later: here it moves nothing. */}
        <button type="button" className={styles.way} data-install hidden>
          Install app
        </button>
        <a href="/login" className={styles.way}>
          Log in
        </a>
      </div>
    </header>
  )
}
