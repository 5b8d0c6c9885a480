import { Link } from '@tanstack/react-router'
import type { AccountSummary } from '#contract/account.ts'
import type { PostId } from '#contract/ids.ts'
import { textsOfPost } from '#contract/word-filter.ts'
import { AccountCard } from '#src/entities/account/account-card.tsx'
import { setCopies } from '#src/entities/media/set-copies.ts'
import { toPicture } from '#src/entities/media/picture.ts'
import { useHasMutedWord } from '#src/entities/muted-words/word-filter-store.ts'
import { useConnection } from '#src/entities/outbox/use-connection.ts'
import { LongList } from '#src/entities/paged-list/long-list.tsx'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCardById } from '#src/entities/post/post-card-by-id.tsx'
import { usePostView } from '#src/entities/post/use-post-view.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { breakpoints } from '#src/lib/breakpoints.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { nothingFound } from './nothing-found.ts'
import styles from './search-screen.module.css'

export function FoundUsers({ users }: { users: readonly AccountSummary[] }) {
  const member = useMember()
  if (users.length === 0) return <p className={styles.nothing}>{nothingFound.users}</p>
  return (
    <ul>
      {users.map((account) => (
        <li key={account.id}>
          <AccountCard account={account} isOwn={account.id === member.id} />
        </li>
      ))}
    </ul>
  )
}

export function FoundPosts({ posts }: { posts: readonly PostId[] }) {
  if (posts.length === 0) return <p className={styles.nothing}>{nothingFound.posts}</p>
  return (
    <div className={styles.posts}>
      <LongList name="found">
        {posts.map((id) => (
          <PostArticle key={id} entryKey={id}>
            <PostCardById id={id} context="feed" />
          </PostArticle>
        ))}
      </LongList>
    </div>
  )
}

/** Posts with pictures as a grid of their first ones. */
export function FoundMedia({ posts }: { posts: readonly PostId[] }) {
  if (posts.length === 0) return <p className={styles.nothing}>{nothingFound.media}</p>
  return (
    <div className={styles.grid}>
      {posts.map((id) => (
        <MediaTile key={id} id={id} />
      ))}
    </div>
  )
}

function MediaTile({ id }: { id: PostId }) {
  const view = usePostView(id)
  const hasMutedWord = useHasMutedWord()
  if (view.status !== 'full' || (!view.isOwn && hasMutedWord(textsOfPost(view.post)))) return null
  const { post } = view
  const [first] = post.media
  if (first === undefined) return null
  const { src, srcSet, alt } = toPicture(first)
  const copies = { srcSet, sizes: `${breakpoints.phone} 33vw, 200px` }
  return (
    <Link to="/postdetails" search={{ id }} className={styles.tile}>
      <img
        src={src}
        ref={(image) => void (image && setCopies(image, copies))}
        alt={alt || `Image by @${post.username}`}
        loading="lazy"
      />
      {post.media.length > 1 && <span className={styles.count}>{post.media.length}</span>}
    </Link>
  )
}

/** Stand-ins in the shape of the grid. */
export function MediaSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 9 }, (_, at) => (
        <div key={at} className={styles.tile} />
      ))}
    </div>
  )
}

export function OfflineNote() {
  const connection = useConnection()
  return (
    <p className={styles.note} role="status">
      {connection === 'offline' && "You're offline. "}Searching only what is saved on this device.
    </p>
  )
}

export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed text="The search did not work." onRetry={onRetry} />
}
