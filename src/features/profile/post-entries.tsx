import type { ReactNode } from 'react'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import type { PostEntry } from '#src/entities/post/post-lists.ts'
import { PostCardById } from '#src/entities/post/post-card-by-id.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListEnd } from '#src/ui/list-end.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './post-entries.module.css'

type PostEntriesProps = {
  /** What is known: also unsent posts, while nothing was fetched yet. */
  entries: readonly PostEntry[]
  list: ListState
  failedText: string
  empty: ReactNode
}

/** A list of posts of a profile in all its states: loading, failed, empty, full. */
export function PostEntries({ entries, list, failedText, empty }: PostEntriesProps) {
  return (
    <>
      {entries.map((entry) => (
        <article key={entry.id} className={styles.entry}>
          <PostCardById id={entry.id} context="profile" repost={entry.repost_details} />
        </article>
      ))}
      {list.status === 'loading' && <PostBones count={entries.length > 0 ? 1 : 3} />}
      {list.status === 'failed' && (
        <EmptyState
          drawing="broken"
          text={failedText}
          action={
            <Button variant="outline" onClick={list.retry}>
              Try again
            </Button>
          }
        />
      )}
      {list.status === 'full' && entries.length === 0 && list.end === 'complete' && empty}
      {list.status === 'full' && (
        <ListEnd state={list.end} failedText="More posts could not be loaded." onNear={list.loadMore}>
          <PostBones count={2} />
        </ListEnd>
      )}
    </>
  )
}

function PostBones({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading posts</VisuallyHidden>
      <PostSkeletons count={count} />
    </div>
  )
}
