import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
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
  if (state === 'failed') return <LoadFailed text="More posts could not be loaded." onRetry={onRetry} />
  return <PostSkeletons count={2} />
}
