import { memo, useRef } from 'react'
import { textsOfPost } from '#contract/word-filter.ts'
import { UnlessMuted } from '#src/entities/muted-words/unless-muted.tsx'
import { entryKey, type FeedEntry } from '#src/entities/post/feed-state.ts'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCard } from '#src/entities/post/post-card.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { usePostView } from '#src/entities/post/use-post-view.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './feed-row.module.css'
import type { FetchState } from './use-feed.ts'
import { useViewTracking } from './use-view-tracking.ts'

type FeedRowProps = {
  entry: FeedEntry
  /** From 1. */
  position: number
  /** -1 while the end is not known. */
  count: number
  gapState: FetchState
  onFill: (cursor: string) => void
}

/** One place in the feed: a post, or the mark of what is missing. */
export const FeedRow = memo(function FeedRow({ entry, position, count, gapState, onFill }: FeedRowProps) {
  if (entry.kind === 'gap')
    return <GapRow entryKey={entryKey(entry)} state={gapState} onFill={() => onFill(entry.cursor)} />
  return <PostRow entry={entry} position={position} count={count} />
})

type PostRowProps = { entry: Extract<FeedEntry, { kind: 'post' }>; position: number; count: number }

function PostRow({ entry, position, count }: PostRowProps) {
  const article = useRef<HTMLElement>(null)
  const view = usePostView(entry.id)
  const isSent = view.status === 'full' && view.delivery.state === 'sent'
  useViewTracking(article, isSent ? entry.id : undefined)
  return (
    <PostArticle
      ref={article}
      entryKey={entryKey(entry)}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={view.status === 'full' ? `Post by ${displayName(view.post) || view.post.username}` : 'Post'}
    >
      {view.status === 'loading' && <PostSkeletons count={1} />}
      {view.status === 'full' && (
        <UnlessMuted id={entry.id} texts={textsOfPost(view.post)} isOwn={view.isOwn}>
          <PostCard
            post={view.post}
            context="feed"
            isOwn={view.isOwn}
            delivery={view.delivery}
            repost={entry.repost_details}
          />
        </UnlessMuted>
      )}
    </PostArticle>
  )
}

/** Stands where posts are missing; a press fetches them into its place. */
function GapRow({ entryKey, state, onFill }: { entryKey: string; state: FetchState; onFill: () => void }) {
  return (
    <div className={styles.gap} data-entry-key={entryKey}>
      {state === 'failed' && <p role="status">The missing posts could not be loaded.</p>}
      <Button variant="quiet" size="small" busy={state === 'loading'} busyText="Loading posts" onClick={onFill}>
        {state === 'failed' ? 'Try again' : 'Show missing posts'}
      </Button>
    </div>
  )
}
