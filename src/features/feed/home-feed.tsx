import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ImagePlus from 'lucide-react/icons/image-plus'
import type { FeedType } from '#contract/post.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { FeedPanel } from './feed-panel.tsx'
import { feedTypeQuery } from './feed-place-queries.ts'
import { FeedTabPanel } from './feed-tab-panel.tsx'
import styles from './home-feed.module.css'

const tabs = [
  { id: 'for-you', label: 'For You' },
  { id: 'following', label: 'Following' },
] as const

/** The home screen: the two feeds and the way to a new post. */
export function HomeFeed({ onCreatePost }: { onCreatePost: () => void }) {
  const client = useQueryClient()
  const { data: type } = useQuery(feedTypeQuery)
  const choose = (chosen: FeedType) => {
    if (chosen === type) window.scrollTo({ top: 0 })
    else client.setQueryData(feedTypeQuery.queryKey, chosen)
  }
  const chooseOther = () => choose(type === 'for-you' ? 'following' : 'for-you')
  const head = <NewPostBar onCreatePost={onCreatePost} />
  return (
    <>
      <h1 data-screen-heading tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>Home</VisuallyHidden>
      </h1>
      <div className={styles.tabs}>
        <Tabs label="Feed" tabs={tabs} selected={type ?? 'for-you'} onSelect={choose} panelId="feed" />
      </div>
      {type === undefined ? (
        <>
          {head}
          <FeedTabPanel type="for-you" onOther={chooseOther}>
            <PostSkeletons count={5} />
          </FeedTabPanel>
        </>
      ) : (
        <FeedPanel key={type} type={type} head={head} onCreatePost={onCreatePost} onOther={chooseOther} />
      )}
    </>
  )
}

function NewPostBar({ onCreatePost }: { onCreatePost: () => void }) {
  const member = useMember()
  return (
    <div className={styles.new}>
      <Link to="/profile" className={styles.avatar} aria-label="Your profile">
        <Avatar id={member.id} name={displayName(member) || member.username} src={member.profile_picture_url} />
      </Link>
      <button type="button" className={styles.field} aria-haspopup="dialog" onClick={onCreatePost}>
        <span>Create a post</span>
        <ImagePlus aria-hidden />
      </button>
    </div>
  )
}
