import { useEffect, type ReactNode } from 'react'
import { postIdSchema, type PostId } from '#contract/ids.ts'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCard } from '#src/entities/post/post-card.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { MissingNote } from './missing-note.tsx'
import { PostComments } from './post-comments.tsx'
import { persistCurrentPost } from './current-ids.ts'
import { usePostDetails } from './use-post-details.ts'
import { WordsLeft } from './words-left.tsx'

/** The screen of one post: the post, a comment box and the comments, at the one that is wanted. */
export function PostDetails({ id, wanted }: { id: string | undefined; wanted: string | undefined }) {
  const parsed = postIdSchema.safeParse(id)
  return parsed.success ? (
    <KnownPost key={parsed.data} id={parsed.data} wanted={wanted} />
  ) : (
    <MissingPost why="unknown" />
  )
}

function KnownPost({ id, wanted }: { id: PostId; wanted: string | undefined }) {
  const view = usePostDetails(id)
  useEffect(() => persistCurrentPost(id), [id])
  switch (view.status) {
    case 'missing':
      return <MissingPost id={id} why={view.why} />
    case 'loading':
      return (
        <PostScreen>
          <PostSkeletons label="Loading post" count={1} />
        </PostScreen>
      )
    case 'failed':
      return (
        <PostScreen>
          <LoadFailed text="This post could not be loaded." onRetry={view.retry} />
        </PostScreen>
      )
    case 'full': {
      const { post, delivery, isOwn } = view
      return (
        <PostScreen>
          <PostArticle entryKey={id} aria-label={`Post by ${displayName(post) || post.username}`}>
            <PostCard post={post} context="details" isOwn={isOwn} delivery={delivery} />
          </PostArticle>
          <PostComments post={post} isSent={delivery.state === 'sent'} wanted={wanted} />
        </PostScreen>
      )
    }
  }
}

function PostScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <ScreenHeader title="Post" before={<BackButton />} />
      {children}
    </>
  )
}

function MissingPost({ id, why }: { id?: PostId; why: 'unknown' | 'deleted' }) {
  return (
    <>
      <ScreenHeader title={why === 'deleted' ? 'Post deleted' : 'Post not found'} before={<BackButton />} />
      <MissingNote
        text={
          why === 'deleted' ? 'This post was deleted.' : 'There is no such post. The address may have been mistyped.'
        }
      />
      {id && <WordsLeft draftKey={`comment:${id}`} />}
    </>
  )
}
