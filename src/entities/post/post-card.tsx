import { Link } from '@tanstack/react-router'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { memo, useMemo } from 'react'
import type { Post } from '#contract/post.ts'
import { classNames } from '#src/lib/class-names.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { MediaGrid } from '../media/media-grid.tsx'
import { toPicture, type Picture } from '../media/picture.ts'
import { RefusedNote, UnsentNote } from '../outbox/delivery-note.tsx'
import { WaitingPictures } from '../media/waiting-pictures.tsx'
import { ImportedMark } from './imported-mark.tsx'
import type { RepostDetails } from './feed-state.ts'
import { usePostActions } from './post-actions.ts'
import styles from './post-card.module.css'
import type { PostContext } from './post-context.ts'
import { PostCounters } from './post-counters.tsx'
import { PostHeader } from './post-header.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostText } from './post-text.tsx'
import type { Delivery } from './waiting-post.ts'

type PostCardProps = {
  /** As the member should see it: merged with what waits in the outbox (`usePostView`). */
  post: Post
  context: PostContext
  isOwn: boolean
  delivery?: Delivery
  repost?: RepostDetails | undefined
}

const sent: Delivery = { state: 'sent' }

/** A post. It shows; what its buttons do comes from `PostActionsContext`. */
export const PostCard = memo(function PostCard({ post, context, isOwn, delivery = sent, repost }: PostCardProps) {
  const provided = usePostActions()
  const actions = context === 'public' ? null : provided
  const isSent = delivery.state === 'sent'
  const canOpen = isSent && (context === 'feed' || context === 'profile')
  return (
    <div className={classNames(styles.card, styles[context], delivery.state === 'waiting' && styles.waiting)}>
      {repost && <RepostLine repost={repost} />}
      <PostAvatar post={post} context={context} />
      <div className={styles.main}>
        <div className={styles.head}>
          <PostHeader post={post} delivery={delivery} context={context} />
          {isSent && <PostMenu post={post} context={context} isOwn={isOwn} />}
        </div>
        <PostText
          text={post.text_content}
          size={context === 'details' ? 'details' : 'feed'}
          onPress={actions && canOpen ? (inNewTab) => actions.openPost(post.id, inNewTab) : undefined}
          hasMemberLinks={actions !== null}
        />
        <PostPictures post={post} delivery={delivery} />
        <ImportedMark at={post.imported_at} />
        <PostDelivery delivery={delivery} />
        {isSent && <PostCounters post={post} actions={actions} />}
      </div>
    </div>
  )
})

function PostPictures({ post, delivery }: { post: Post; delivery: Delivery }) {
  const actions = usePostActions()
  const pictures = useMemo(() => post.media.map(toPicture), [post.media])
  const open = actions
    ? (shown: readonly Picture[], index: number) => actions.openPictures(post, shown, index)
    : undefined
  if (delivery.state !== 'sent') return <WaitingPictures pictures={delivery.item.pictures} onOpen={open} />
  return <MediaGrid pictures={pictures} onOpen={open && ((index) => open(pictures, index))} />
}

function PostAvatar({ post, context }: { post: Post; context: PostContext }) {
  const actions = usePostActions()
  const name = displayName(post) || post.username
  const picture = <Avatar id={post.user_id} name={name} src={post.profile_picture_url} />
  if (actions === null || context === 'public') return <div className={styles.avatar}>{picture}</div>
  if (context === 'details') {
    return (
      <Link
        to="/guestprofile"
        search={{ id: post.user_id }}
        className={styles.avatar}
        aria-label={`Profile of ${name}`}
        onClick={() => actions.persistCurrentProfile(post.user_id)}
      >
        {picture}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.avatar}
      aria-label={`Profile picture of ${name}`}
      onClick={() => actions.openProfilePicture(post)}
    >
      {picture}
    </button>
  )
}

function RepostLine({ repost }: { repost: RepostDetails }) {
  return (
    <p className={styles.repost}>
      <Repeat2 aria-hidden />
      <span dir="auto">{displayName(repost) || repost.username}</span> reposted
    </p>
  )
}

/** Below an own post that the server does not have: that it waits, or why it was refused and what can be done. */
function PostDelivery({ delivery }: { delivery: Delivery }) {
  const actions = usePostActions()
  if (delivery.state === 'sent') return null
  const { item } = delivery
  const choices = actions
    ? { onEdit: () => actions.editUnsent(item), onDiscard: () => actions.discardUnsent(item) }
    : undefined
  if (delivery.state === 'waiting') return <UnsentNote item={item} choices={choices} />
  return <RefusedNote item={item} label="This post was not sent" reason={delivery.reason} choices={choices} />
}
