import type { AndroidFacts } from '#contract/android-facts.ts'
import { product } from '#contract/product.ts'
import styles from './landing-page.module.css'

/** How to check a downloaded file, with what it is to be compared with in full. */
export function HowToVerify({ facts }: { facts: AndroidFacts }) {
  const file = `${product.storagePrefix}-${facts.version}.apk`
  return (
    <details className={styles.fold}>
      <summary>How to verify</summary>
      <ol className={styles.steps}>
        <li>
          <p>
            On a computer, <code>sha256sum {file}</code> must print
          </p>
          <code className={styles.full}>{facts.sha256}</code>
        </li>
        <li>
          <p>
            <code>apksigner verify --print-certs {file}</code> must name this certificate (without the colons):
          </p>
          <code className={styles.full}>{facts.fingerprint}</code>
        </li>
        <li>Android itself accepts later versions only from the same signer.</li>
      </ol>
    </details>
  )
}
