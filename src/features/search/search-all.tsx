import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { Button } from '#src/ui/button.tsx'
import { FoundMedia, FoundPosts, FoundUsers, OfflineNote, SearchFailed } from './found-lists.tsx'
import { searchAllQuery, type ListTab } from './search-queries.ts'
import styles from './search-screen.module.css'
import { useFoundOnDevice } from './use-found-on-device.ts'
import { useFoundAnnouncement } from './use-found-announcement.ts'
import { useRecordSearch } from './use-record-search.ts'

type SearchAllProps = { q: string; onShowAll: (tab: ListTab) => void }

/** The top ten members and the top ten posts; offline what this device has. */
export function SearchAll({ q, onShowAll }: SearchAllProps) {
  const { data, isError, refetch } = useQuery(searchAllQuery(q))
  const onDevice = useFoundOnDevice({ q, hasAnswer: data !== undefined, isError })
  useRecordSearch(q, data !== undefined)

  const found = data ?? (onDevice === 'failed' ? undefined : onDevice)
  useFoundAnnouncement(found && [found], ['users', 'posts'])

  if (onDevice === 'failed') return <SearchFailed onRetry={() => void refetch()} />
  if (found === undefined) return <PostSkeletons count={3} />
  return (
    <>
      {onDevice && <OfflineNote />}
      <Section title="Users" onShowAll={found.users.length >= 10 ? () => onShowAll('users') : undefined}>
        <FoundUsers users={found.users.slice(0, 10)} />
      </Section>
      <Section title="Posts" onShowAll={found.posts.length >= 10 ? () => onShowAll('posts') : undefined}>
        <FoundPosts posts={found.posts.slice(0, 10)} />
      </Section>
      {found.media.length > 0 && (
        <Section title="Media" onShowAll={() => onShowAll('media')}>
          <FoundMedia posts={found.media.slice(0, 6)} />
        </Section>
      )}
    </>
  )
}

type SectionProps = { title: string; onShowAll: (() => void) | undefined; children: ReactNode }

function Section({ title, onShowAll, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className={styles.section}>
        <h2 className={styles.title}>
          {title}
          {onShowAll && (
            <Button variant="quiet" size="small" aria-label={`Show all ${title}`} onClick={onShowAll}>
              Show all
            </Button>
          )}
        </h2>
      </div>
      {children}
    </section>
  )
}
