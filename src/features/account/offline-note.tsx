import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import styles from './changeable.module.css'

/** Says that what is changed here needs the server. */
export function OfflineNote() {
  const isConnected = useIsConnected()
  return (
    <div role="status">
      {!isConnected && (
        <p className={styles.offline}>
          You are offline. Username, email, password, two-factor login, passkeys and devices can be changed, and your
          data downloaded, once the connection is back.
        </p>
      )}
    </div>
  )
}
