import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { FeedType } from '#contract/post.ts'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { classNames } from '#src/lib/class-names.ts'
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
  const [isPulled, setPulled] = useState(false)
  useFeedSwipe(panel, type, { onOther, onPull: setPulled })
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
      {isPulled && (
        <div className={classNames(styles.beside, type === 'following' && styles.before)}>
          <PostSkeletons count={6} />
        </div>
      )}
    </div>
  )
}
