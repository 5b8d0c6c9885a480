import { Link } from '@tanstack/react-router'
import { PostCardById } from '#src/entities/post/post-card-by-id.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListEnd } from '#src/ui/list-end.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './bookmark-list.module.css'
import { useBookmarks } from './use-bookmarks.ts'

/** The bookmarked posts in all their states: loading, failed, empty, full. */
export function BookmarkList() {
  const { ids, list } = useBookmarks()
  return (
    <>
      {ids.map((id) => (
        <article key={id} className={styles.entry} aria-label="Bookmarked post">
          <PostCardById id={id} context="feed" />
        </article>
      ))}
      {list.status === 'loading' && <BookmarkBones count={ids.length > 0 ? 1 : 4} />}
      {list.status === 'failed' && (
        <EmptyState
          drawing="broken"
          text="Your bookmarks could not be loaded."
          action={
            <Button variant="outline" onClick={list.retry}>
              Try again
            </Button>
          }
        />
      )}
      {list.status === 'full' && ids.length === 0 && (
        <EmptyState
          text="No bookmarks yet."
          action={
            <Link to="/home" className={buttonClass('outline')}>
              Find posts to keep
            </Link>
          }
        />
      )}
      {list.status === 'full' && ids.length > 0 && (
        <ListEnd state={list.end} failedText="More bookmarks could not be loaded." onNear={list.loadMore}>
          <BookmarkBones count={2} />
        </ListEnd>
      )}
    </>
  )
}

function BookmarkBones({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading bookmarks</VisuallyHidden>
      <PostSkeletons count={count} />
    </div>
  )
}
