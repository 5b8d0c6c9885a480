import { useEffect, useRef } from 'react'
import type { FeedType } from '#contract/post.ts'
import { isCostly, networkInformation } from '#src/entities/data-saver/connection-cost.ts'
import { hasEarlyScreen, markupOf } from '#src/ui/early-screen.ts'
import { type MeasuredRow, type PersistedScreen, persistScreen } from '#src/offline/storage/persisted-screen.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'

/** Far enough down for any place that is worth coming back to. */
const mostRows = 300

interface ScreenPersistence {
  type: FeedType
  /** Changes with every refresh that is complete; 0 while there is none. */
  refreshedAt: number
  measureRows: () => readonly (Omit<MeasuredRow, 'key'> & { key: string | number | bigint })[]
}

/** Persists what is on the screen for the next start: after each refresh, and when the page goes away. */
export function useScreenPersistence({ type, refreshedAt, measureRows }: ScreenPersistence): void {
  const persist = useRef(() => {})
  useEffect(() => {
    persist.current = () => persistFeedScreen(type, measureRows())
  })
  useEffect(() => {
    if (refreshedAt === 0) return
    // The rows that the refresh brought are drawn and measured by then.
    const timer = setTimeout(() => persist.current(), 1_000)
    return () => clearTimeout(timer)
  }, [refreshedAt])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') persist.current()
    }
    const onLeave = () => persist.current()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [])
}

function persistFeedScreen(feed: FeedType, rows: ReturnType<ScreenPersistence['measureRows']>): void {
  const memberId = knownSession()?.user.id
  const root = document.getElementById('root')
  const build = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app
  // In development nothing is drawn early.
  if (memberId === undefined || root === null || build === undefined || hasEarlyScreen()) return
  persistScreen({
    memberId,
    build,
    feed,
    windowWidth: window.innerWidth,
    theme: document.documentElement.dataset.theme,
    isCostly: isCostly(networkInformation()),
    place: placeIn(root),
    rows: rows.slice(0, mostRows).map(({ key, ...row }) => ({ ...row, key: String(key) })),
    html: markupOf(root, '[data-index]'),
  })
}

function placeIn(root: HTMLElement): PersistedScreen['place'] {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-entry-key]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > 0)
  const { entryKey = '' } = first?.dataset ?? {}
  return { scrollTop: window.scrollY, entryKey, top: first?.getBoundingClientRect().top ?? 0 }
}
