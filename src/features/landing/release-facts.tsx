import type { AndroidFacts } from '#contract/android-facts.ts'
import styles from './landing-page.module.css'

/** What the Android app is before one downloads it. */
export function ReleaseFacts({ facts }: { facts: AndroidFacts | 'none' | 'unknown' }) {
  if (facts === 'unknown') return <div className={styles.unknown} />
  if (facts === 'none') {
    return <p>The Android app is not available from this address. The webapp does everything it does.</p>
  }
  return (
    <>
      <p className={styles.version}>
        Version {facts.version} · {facts.size} · Android {facts.minAndroid} or later
      </p>
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
    </>
  )
}
