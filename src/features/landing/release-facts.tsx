import type { AndroidFacts } from '#contract/android-facts.ts'
import { product } from '#contract/product.ts'
import styles from './landing-page.module.css'

/** What the Android app is before one downloads it, and how to check the file afterwards. */
export function ReleaseFacts({ facts }: { facts: AndroidFacts | undefined }) {
  if (facts === undefined) {
    return (
      <div data-release>
        <p>The Android app is not available from this address. The webapp does everything it does.</p>
      </div>
    )
  }
  return (
    <div data-release>
      <p className={styles.version}>
        Version <span data-fact="version">{facts.version}</span> · {facts.size} · Android {facts.minAndroid} or later
      </p>
      <p>{facts.changes}</p>
      <dl className={styles.marks}>
        <dt>SHA-256</dt>
        <dd>
          <code>{facts.sha256Short}</code>
        </dd>
        <dt>Signed by</dt>
        <dd>
          <code>{facts.fingerprintShort}</code>
        </dd>
      </dl>
      <details className={styles.fold}>
        <summary>How to verify</summary>
        <HowToVerify facts={facts} />
      </details>
    </div>
  )
}

function HowToVerify({ facts }: { facts: AndroidFacts }) {
  const file = `${product.storagePrefix}-${facts.version}.apk`
  return (
    <ol className={styles.steps}>
      <li>
        <p>
          On a computer, <code>sha256sum {file}</code> must print
        </p>
        <code className={styles.full} data-fact="sha256">
          {facts.sha256}
        </code>
      </li>
      <li>
        <p>
          <code>apksigner verify --print-certs {file}</code> must name this certificate (without the colons):
        </p>
        <code className={styles.full} data-fact="fingerprint">
          {facts.fingerprint}
        </code>
      </li>
      <li>Android itself accepts later versions only from the same signer.</li>
    </ol>
  )
}
