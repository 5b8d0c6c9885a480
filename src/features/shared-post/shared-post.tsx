import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { product } from '#contract/product.ts'
import { PostCard } from '#src/entities/post/post-card.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { prerenderedPost } from '#src/entities/post/prerendered-post.ts'
import { sharedPostQuery } from '#src/entities/post/shared-post-query.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { displayName } from '#src/lib/display-name.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { RetryButton } from '#src/ui/retry-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { SharedComments } from './shared-comments.tsx'
import styles from './shared-post.module.css'
import { useOpenAsMember } from './use-open-as-member.ts'

type SharedPostProps = {
  shareId: string
  /** Where somebody signed in is taken. */
  onOpen: (id: PostId) => void
}

/** The public page of a shared post. Members are led on to the post itself. */
export function SharedPost({ shareId, onOpen }: SharedPostProps) {
  const isMember = useSession() !== undefined
  const { data, error, refetch, isFetching } = useQuery(sharedPostQuery(shareId))
  const post = data?.data
  useOpenAsMember(isMember ? post?.id : undefined, onOpen)
  const isOnItsWay = post === undefined || isMember
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Post Details" after={<HeadEnd isLoading={isOnItsWay} />} />
      <main className={styles.main}>
        {isOnItsWay ? (
          <>
            <LoadingPost />
            {error && <NotThere error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
          </>
        ) : (
          <>
            <article aria-label={`Post by ${displayName(post) || post.username}`}>
              <PostCard post={post} context="public" isOwn={false} />
            </article>
            <SharedComments comments={data?.comments ?? []} count={post.comment_count} />
          </>
        )}
      </main>
      {!isMember && <LoginPrompt post={post} shareId={shareId} />}
    </div>
  )
}

function HeadEnd({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      <p role="status" className={styles.loading}>
        {isLoading && <span>Loading post details</span>}
      </p>
      <Link to="/LandingPage" className={styles.home} aria-label={`About ${product.name}`}>
        <BrandMark />
      </Link>
    </>
  )
}

function NotThere({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  // 400: no link is spelled so.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.missing}>
      <p role="status">
        {isGone ? 'This post is not available.' : 'This post could not be loaded. Check your connection and try again.'}
      </p>
      <RetryButton variant="quiet" size="small" isRetrying={isBusy} onRetry={onRetry} />
    </div>
  )
}

function LoginPrompt({ post, shareId }: { post: Post | undefined; shareId: string }) {
  // Whoever logs in from here wants this post.
  const wanted = post === undefined ? `/share/${shareId}` : `/postdetails?id=${post.id}`
  return (
    <aside className={styles.prompt}>
      <p>Login to interact or drop a comment.</p>
      <Link to="/login" state={{ wanted }} className={buttonClass('primary')}>
        Login
      </Link>
    </aside>
  )
}

/** While the post is on its way: what the server wrote into the page, else the shape of a post. */
function LoadingPost() {
  const written = prerenderedPost()
  const adopt = useCallback((place: HTMLElement | null) => {
    const post = prerenderedPost()
    if (place !== null && post !== undefined) place.replaceChildren(post)
  }, [])
  return written === undefined ? <PostSkeletons count={1} /> : <div ref={adopt} className="prerendered-post" />
}
