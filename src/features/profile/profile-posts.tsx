import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Profile } from '#contract/account.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { postsOfQuery, repostsOfQuery } from '#src/entities/post/member-posts-queries.ts'
import { shownOwnPosts, shownOwnReposts, shownPosts } from '#src/entities/post/shown-member-posts.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useEntryTab } from '#src/ui/use-entry-tab.ts'
import { PostEntries } from './post-entries.tsx'
import styles from './profile-posts.module.css'

const tabs = [
  { id: 'posts', label: 'View Posts' },
  { id: 'reposts', label: 'Reposts' },
] as const

type ProfilePostsProps = {
  profile: Profile
  /** Absent on the profile of somebody else. */
  onCreatePost?: () => void
}

/** The tabs of a profile: posts, and reposts that are loaded when they are chosen. */
export function ProfilePosts({ profile, onCreatePost }: ProfilePostsProps) {
  const [tab, setTab] = useEntryTab(tabs, 'posts')
  const panelId = useId()
  return (
    <>
      <div className={styles.tabs}>
        <Tabs label="Posts or reposts" tabs={tabs} selected={tab} onSelect={setTab} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tab === 'posts' ? 'View Posts' : 'Reposts'}>
        {tab === 'posts' ? (
          <PostsPanel profile={profile} {...(onCreatePost && { onCreatePost })} />
        ) : (
          <RepostsPanel profile={profile} />
        )}
      </div>
    </>
  )
}

function PostsPanel({ profile, onCreatePost }: ProfilePostsProps) {
  const memberId = useMember().id
  const items = useOutbox()
  const query = useInfiniteQuery(postsOfQuery(profile.id, memberId))
  const { data } = query
  const isOwn = profile.id === memberId
  const entries = useMemo(() => (isOwn ? shownOwnPosts(data, items) : shownPosts(data)), [data, items, isOwn])
  const create = onCreatePost && <Button onClick={onCreatePost}>Create Post</Button>
  return (
    <PostEntries
      name="posts"
      entries={entries}
      list={useListState(query)}
      failedText="These posts could not be loaded."
      empty={<EmptyState text={`No posts yet by ${profile.username}`} action={create} />}
    />
  )
}

function RepostsPanel({ profile }: { profile: Profile }) {
  const memberId = useMember().id
  const items = useOutbox()
  const { id: user_id, username, first_name, last_name } = profile
  const reposter = useMemo(
    () => ({ user_id, username, first_name, last_name }),
    [user_id, username, first_name, last_name],
  )
  const query = useInfiniteQuery(repostsOfQuery(reposter))
  const { data } = query
  const isOwn = user_id === memberId
  const entries = useMemo(
    () => (isOwn ? shownOwnReposts(data, items, reposter) : shownPosts(data)),
    [data, items, isOwn, reposter],
  )
  return (
    <PostEntries
      name="reposts"
      entries={entries}
      list={useListState(query)}
      failedText="These reposts could not be loaded."
      empty={<EmptyState text="No reposts yet" />}
    />
  )
}
