import { useInfiniteQuery } from '@tanstack/react-query'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FoundMedia, FoundPosts, FoundUsers, MediaSkeleton, OfflineNote, SearchFailed } from './found-lists.tsx'
import { nothingFound } from './nothing-found.ts'
import { searchListQuery, type Found, type ListTab } from './search-queries.ts'
import styles from './search-screen.module.css'
import { useFoundOnDevice } from './use-found-on-device.ts'
import { useFoundAnnouncement } from './use-found-announcement.ts'
import { useRecordSearch } from './use-record-search.ts'

/** Everything of one kind, page by page; offline what this device has. */
export function SearchList({ q, type }: { q: string; type: ListTab }) {
  const query = useInfiniteQuery(searchListQuery(q, type))
  const { data, isError, hasNextPage, isFetchingNextPage } = query
  useRecordSearch(q, data !== undefined)
  const onDevice = useFoundOnDevice({ q, hasAnswer: data !== undefined, isError })
  useFoundAnnouncement(data?.pages ?? (onDevice && onDevice !== 'failed' ? [onDevice] : undefined), [type])
  if (onDevice === 'failed') return <SearchFailed onRetry={() => void query.refetch()} />
  if (onDevice !== undefined) {
    return (
      <>
        <OfflineNote />
        <FoundOf type={type} pages={[onDevice]} />
      </>
    )
  }
  if (data === undefined) return <SkeletonOf type={type} />
  return (
    <>
      <FoundOf type={type} pages={data.pages} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="outline"
            busy={isFetchingNextPage}
            busyText="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function SkeletonOf({ type }: { type: ListTab }) {
  switch (type) {
    case 'users':
      return <AccountSkeletons />
    case 'posts':
      return <PostSkeletons count={3} />
    case 'media':
      return <MediaSkeleton />
  }
}

function FoundOf({ type, pages }: { type: ListTab; pages: readonly Found[] }) {
  if (pages.every((page) => page[type].length === 0)) return <EmptyState text={nothingFound[type]} />
  switch (type) {
    case 'users':
      return <FoundUsers users={pages.flatMap((page) => page.users)} />
    case 'posts':
      return <FoundPosts posts={pages.flatMap((page) => page.posts)} />
    case 'media':
      return <FoundMedia posts={pages.flatMap((page) => page.media)} />
  }
}
