import { useEffect, useRef } from 'react'
import type { FeedType } from '#contract/post.ts'
import { firstScreen } from '#src/ui/first-screen.ts'
import { watchLeaving } from '#src/ui/watch-leaving.ts'
import type { MeasuredRows, persistFeedScreen } from './persist-feed-screen.ts'

interface ScreenPersistence {
  type: FeedType
  /** Changes with every refresh that is complete; 0 while there is none. */
  refreshedAt: number
  measureRows: () => MeasuredRows
}

// Not among the first screen's bytes, and here before anything is left: a page that goes away waits for nothing.
let persistNow: typeof persistFeedScreen | undefined

async function load(): Promise<void> {
  await firstScreen()
  try {
    persistNow = (await import('./persist-feed-screen.ts')).persistFeedScreen
  } catch (cause) {
    console.info('What shows the screen at the next start has not come.', cause)
  }
}

/** Persists what is on the screen for the next start: after each refresh, and when the page goes away. */
export function useScreenPersistence({ type, refreshedAt, measureRows }: ScreenPersistence): void {
  const persist = useRef(() => {})
  useEffect(() => {
    persist.current = () => persistNow?.(type, measureRows())
  })
  useEffect(() => void load(), [])
  useEffect(() => {
    if (refreshedAt === 0) return
    // The rows that the refresh brought are drawn and measured by then.
    let isLeft = false
    const persistSoon = async () => {
      await load()
      // Another screen is there by then.
      if (!isLeft) persist.current()
    }
    const timer = setTimeout(() => void persistSoon(), 1_000)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [refreshedAt])
  useEffect(() => watchLeaving(() => persist.current()), [])
}
