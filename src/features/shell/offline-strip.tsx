import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { formatElapsed } from '#src/lib/format-elapsed.ts'
import { apiBase } from '#src/offline/api/api-base.ts'
import { type ConnectionStatus, isConnected } from '#src/offline/api/judge-connection.ts'
import { ConnectionIcon } from './connection-icon.tsx'
import styles from './offline-strip.module.css'
import { useGlide } from './use-glide.ts'

type OfflineStripProps = {
  connection: ConnectionStatus
  /** When what is shown was last acknowledged, in ms since 1970; undefined when nobody knows. */
  cachedAt: number | undefined
  waitingCount: number
  refusedCount: number
  /** Leads from the counts to what waits. */
  toOutbox: (text: string) => ReactNode
}

/** A place that the worker leaves to the network, so that a portal can put its page there. */
const throughThePortal = `${apiBase}/health`

/** One quiet line while the connection is not as it should be or something was refused; the live region stays, so that its coming is read out. */
export function OfflineStrip({ connection, cachedAt, waitingCount, refusedCount, toOutbox }: OfflineStripProps) {
  const isWell = connection === 'online'
  const isWaiting = !isConnected(connection) && waitingCount > 0
  const isEmpty = isWell && refusedCount === 0
  const strip = useGlide()
  return (
    <div ref={strip} role="status">
      {!isEmpty && (
        <p className={styles.strip}>
          <ConnectionIcon connection={connection} />
          <span>{isWell ? refusedText(refusedCount) : connectionText(connection, cachedAt)}</span>
          {connection === 'portal' && (
            <a className={styles.action} href={throughThePortal} target="_blank" rel="noreferrer">
              Open sign-in page
            </a>
          )}
          {isWaiting && toOutbox(`${waitingCount} waiting`)}
          {isWell && toOutbox('See what')}
        </p>
      )}
    </div>
  )
}

function connectionText(connection: Exclude<ConnectionStatus, 'online'>, cachedAt: number | undefined): string {
  const age = cachedAt === undefined ? '' : ` ${formatElapsed(Date.now() - cachedAt)}`
  switch (connection) {
    case 'offline':
      return `You're offline. Showing what was saved${age}.`
    case 'slow':
      // At a first visit nothing was saved yet.
      return `The connection is slow.${age && ` Showing what was saved${age}.`}`
    case 'intercepted':
    case 'portal':
      return `Something between you and ${product.name} answers in its place. You may need to sign in to this Wi-Fi.`
    default:
      return assertNever(connection)
  }
}

function refusedText(count: number): string {
  return count === 1 ? 'One thing was not sent.' : `${count} things were not sent.`
}
