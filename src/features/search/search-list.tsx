import { useInfiniteQuery } from '@tanstack/react-query'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { ListEndState } from '#src/ui/list-end.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
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
  const list = useListState(query)
  const { data, isError, hasNextPage } = query
  useRecordSearch(q, data !== undefined)
  const onDevice = useFoundOnDevice({ q, hasAnswer: data !== undefined, isError })
  const found = hasNextPage ? somethingOf(data?.pages, type) : data?.pages
  useFoundAnnouncement(found ?? (onDevice && onDevice !== 'failed' ? [onDevice] : undefined), [type])
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
      {found && <FoundOf type={type} pages={found} />}
      {hasNextPage && <MoreFound end={list.end} onClick={list.loadMore} />}
    </>
  )
}

/** Where nothing was found yet, and not all was looked at, there is nothing to say of it. */
function somethingOf(pages: readonly Found[] | undefined, type: ListTab): readonly Found[] | undefined {
  return pages?.some((page) => page[type].length > 0) ? pages : undefined
}

function MoreFound({ end, onClick }: { end: ListEndState; onClick: () => void }) {
  if (end === 'failed') return <LoadFailed text="More could not be loaded." onRetry={onClick} />
  return (
    <div className={styles.more}>
      <Button variant="outline" busy={end === 'loading'} busyText="Loading" onClick={onClick}>
        Show more
      </Button>
    </div>
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
      return <FoundUsers users={eachOnce(pages.flatMap((page) => page.users))} />
    case 'posts':
      return <FoundPosts posts={pages.flatMap((page) => page.posts)} />
    case 'media':
      return <FoundMedia posts={pages.flatMap((page) => page.media)} />
  }
}
