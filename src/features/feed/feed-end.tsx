import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import type { FetchState } from './use-feed.ts'

type FeedEndProps = {
  isComplete: boolean
  state: FetchState
  isRefreshing: boolean
  onRetry: () => void
  onRefresh: () => void
}

/** What lies below the last entry: more to come, a page that failed, or the true end. */
export function FeedEnd({ isComplete, state, isRefreshing, onRetry, onRefresh }: FeedEndProps) {
  if (isComplete) {
    return (
      <EmptyState
        drawing="bottom"
        text="You have hit rock bottom, refresh your feed"
        action={
          <Button variant="outline" busy={isRefreshing} onClick={onRefresh}>
            Refresh Feed
          </Button>
        }
      />
    )
  }
  if (state === 'failed') {
    return (
      <EmptyState
        drawing="broken"
        text="More posts could not be loaded."
        action={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    )
  }
  return <PostSkeletons count={2} />
}
