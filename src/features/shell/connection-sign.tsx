import { product } from '#contract/product.ts'
import { useConnection } from '#src/entities/outbox/use-connection.ts'
import type { ConnectionStatus } from '#src/offline/api/judge-connection.ts'
import { ConnectionIcon } from './connection-icon.tsx'
import styles from './connection-sign.module.css'

const words: Record<Exclude<ConnectionStatus, 'online'>, string> = {
  offline: 'Offline',
  slow: 'Slow connection',
  intercepted: `No answer from ${product.name}`,
  portal: `No answer from ${product.name}`,
}

/** Says in the bars that stay what the strip says above the page, which who has read on does not see; leads up to it. */
export function ConnectionSign() {
  const connection = useConnection()
  if (connection === 'online') return null
  return (
    <button
      type="button"
      className={styles.sign}
      title={words[connection]}
      aria-label={words[connection]}
      data-only-live
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <ConnectionIcon connection={connection} />
      <span className={styles.words}>{words[connection]}</span>
    </button>
  )
}
