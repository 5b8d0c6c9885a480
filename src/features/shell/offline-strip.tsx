import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { formatElapsed } from '#src/lib/format-elapsed.ts'
import styles from './offline-strip.module.css'

type OfflineStripProps = {
  isOffline: boolean
  /** When what is shown was last acknowledged, in ms since 1970; undefined when nobody knows. */
  cachedAt: number | undefined
  waitingCount: number
  refusedCount: number
  /** Leads from the counts to what waits. */
  toOutbox: (text: string) => ReactNode
}

/** One quiet line while there is no connection or something was refused; the live region stays, so that its coming is read out. */
export function OfflineStrip({ isOffline, cachedAt, waitingCount, refusedCount, toOutbox }: OfflineStripProps) {
  return (
    <div role="status">
      {(isOffline || refusedCount > 0) && (
        <p className={styles.strip}>
          {isOffline ? <WifiOff aria-hidden /> : <CircleAlert aria-hidden />}
          <span>{isOffline ? offlineText(cachedAt) : refusedText(refusedCount)}</span>
          {isOffline && waitingCount > 0 && toOutbox(`${waitingCount} waiting`)}
          {!isOffline && toOutbox('See what')}
        </p>
      )}
    </div>
  )
}

function offlineText(cachedAt: number | undefined): string {
  if (cachedAt === undefined) return "You're offline. Showing what was saved."
  return `You're offline. Showing what was saved ${formatElapsed(Date.now() - cachedAt)}.`
}

function refusedText(count: number): string {
  return count === 1 ? 'One thing was not sent.' : `${count} things were not sent.`
}
