import { Link } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react'
import type { FeedType } from '#contract/post.ts'
import { announceFirstScreen } from '#src/ui/first-screen.ts'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { PullToRefresh } from '#src/ui/pull-to-refresh.tsx'
import { scrollToTop } from '#src/ui/scroll-to-top.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { FeedEnd } from './feed-end.tsx'
import { FeedExit } from './feed-exit.tsx'
import styles from './feed-panel.module.css'
import { FeedRows } from './feed-rows.tsx'
import { FeedTabPanel } from './feed-tab-panel.tsx'
import { useFeed } from './use-feed.ts'

type FeedPanelProps = {
  type: FeedType
  /** What stands between the bar over the feed and its posts. */
  head: ReactNode
  onCreatePost: () => void
  /** A finger goes to the other feed. */
  onOther: () => void
}

/** One feed in all its states: loading, failed, empty, full. */
export function FeedPanel({ type, head, onCreatePost, onOther }: FeedPanelProps) {
  const { query, entries, newCount, stateOf, loadMore, fill, accept, renew } = useFeed(type)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const { data } = query
  const isThere = data !== undefined || query.isError
  // Before the browser draws: the app takes the early screen's place with its rows in their places.
  useLayoutEffect(() => {
    if (isThere) announceFirstScreen()
  }, [isThere])
  const onNearEnd = useCallback(() => void loadMore(), [loadMore])
  const onFill = useCallback((cursor: string) => void fill(cursor), [fill])
  const showNew = () => {
    scrollToTop()
    accept()
  }
  const startOver = async () => {
    setIsRefreshing(true)
    const { isError } = await query.refetch()
    scrollToTop()
    if (isError) accept()
    else renew()
    setIsRefreshing(false)
  }

  return (
    <>
      <FeedNews newCount={newCount} isFetching={query.isFetching} onShowNew={showNew} />
      {head}
      <PullToRefresh isBusy={isRefreshing} onRefresh={() => void startOver()} />
      <FeedTabPanel type={type} onOther={onOther}>
        {entries.length > 0 && <FeedExit at="start" />}
        {entries.length > 0 && (
          <FeedRows
            type={type}
            entries={entries}
            nextCursor={data?.next_cursor}
            isBusy={query.isFetching}
            refreshedAt={query.dataUpdatedAt}
            stateOf={stateOf}
            onFill={onFill}
            onNearEnd={onNearEnd}
          />
        )}
        {data === undefined ? (
          <MissingFeed isFailed={query.isError} isRetrying={isRefreshing} onRetry={() => void startOver()} />
        ) : entries.length === 0 && data.end ? (
          <EmptyFeed type={type} onCreatePost={onCreatePost} />
        ) : (
          <FeedEnd
            isComplete={data.end}
            state={stateOf(data.next_cursor)}
            isRefreshing={isRefreshing}
            onRetry={onNearEnd}
            onRefresh={() => void startOver()}
          />
        )}
        {entries.length > 0 && <FeedExit at="end" />}
      </FeedTabPanel>
    </>
  )
}

type FeedNewsProps = { newCount: number; isFetching: boolean; onShowNew: () => void }

/** Stands where the bar over the feed has nothing else: it moves nothing and covers nothing. */
function FeedNews({ newCount, isFetching, onShowNew }: FeedNewsProps) {
  const news = newCount === 1 ? '1 new post' : `${newCount} new posts`
  return (
    <div className={styles.news}>
      {newCount > 0 && (
        <button type="button" className={styles.pill} onClick={onShowNew}>
          {news}
        </button>
      )}
      <p role="status" className={styles.updating}>
        {newCount > 0 ? <VisuallyHidden>{news}</VisuallyHidden> : isFetching && <span>Loading updated feed</span>}
      </p>
    </div>
  )
}

function EmptyFeed({ type, onCreatePost }: { type: FeedType; onCreatePost: () => void }) {
  if (type === 'for-you') {
    const create = <Button onClick={onCreatePost}>Create a post</Button>
    return <EmptyState text="No posts yet. Say the first word." action={create} />
  }
  const find = (
    <Link to="/search" className={buttonClass('primary')}>
      Find people
    </Link>
  )
  return <EmptyState text="No posts yet. Follow people to read them here." action={find} />
}

type MissingFeedProps = { isFailed: boolean; isRetrying: boolean; onRetry: () => void }

function MissingFeed({ isFailed, isRetrying, onRetry }: MissingFeedProps) {
  if (!isFailed) return <PostSkeletons count={5} />
  return <LoadFailed text="Your feed could not be loaded." isRetrying={isRetrying} onRetry={onRetry} />
}
