import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { FeedType } from '#contract/post.ts'
import styles from './feed-tab-panel.module.css'
import { comeIn, useFeedSwipe } from './use-feed-swipe.ts'

type FeedTabPanelProps = {
  type: FeedType
  /** A finger goes to the other feed. */
  onOther: () => void
  children: ReactNode
}

/** What the tabs over the feed choose from, and a finger that goes sideways. */
export function FeedTabPanel({ type, onOther, children }: FeedTabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFeedSwipe(panel, type, onOther)
  useLayoutEffect(() => comeIn(panel.current), [])
  return (
    <div
      ref={panel}
      id="feed"
      role="tabpanel"
      aria-label={type === 'following' ? 'Following' : 'For You'}
      className={styles.panel}
    >
      {children}
    </div>
  )
}
