import type { PostId } from '#contract/ids.ts'
import { textsOfPost } from '#contract/word-filter.ts'
import { UnlessMuted } from '../muted-words/unless-muted.tsx'
import type { RepostDetails } from './feed-state.ts'
import { PostCard } from './post-card.tsx'
import type { PostContext } from './post-context.ts'
import { PostSkeletons } from './post-skeleton.tsx'
import { usePostView } from './use-post-view.ts'

type PostCardByIdProps = { id: PostId; context: PostContext; repost?: RepostDetails | undefined }

/** The card of a cached or waiting post: what lists render per entry. A post that is gone leaves no trace. */
export function PostCardById({ id, context, repost }: PostCardByIdProps) {
  const view = usePostView(id)
  switch (view.status) {
    case 'loading':
      return <PostSkeletons count={1} />
    case 'failed':
      return null
    case 'full':
      return (
        <UnlessMuted id={id} texts={textsOfPost(view.post)} isOwn={view.isOwn}>
          <PostCard post={view.post} context={context} isOwn={view.isOwn} delivery={view.delivery} repost={repost} />
        </UnlessMuted>
      )
  }
}
