import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Heart from 'lucide-react/icons/heart'
import Link2 from 'lucide-react/icons/link-2'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, type ReactNode } from 'react'
import type { Comment } from '#contract/comment.ts'
import { classNames } from '#src/lib/class-names.ts'
import { displayName } from '#src/lib/display-name.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MenuItem } from '#src/ui/menu-item.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import { BlockMenuItem } from '../block/block-menu-item.tsx'
import { MuteMenuItem } from '../mute/mute-menu-item.tsx'
import { RefusedNote, UnsentNote } from '../outbox/delivery-note.tsx'
import { CounterToggle } from '../post/counter-toggle.tsx'
import counters from '../post/post-counters.module.css'
import header from '../post/post-header.module.css'
import { PostText } from '../post/post-text.tsx'
import { ReportMenuItem } from '../report/report-menu-item.tsx'
import { useCommentActions } from './comment-actions.ts'
import styles from './comment-card.module.css'
import type { CommentDelivery } from './waiting-comment.ts'

type CommentCardProps = {
  /** As the member should see it: merged with what waits in the outbox. */
  comment: Comment
  delivery: CommentDelivery
  isOwn: boolean
  /** Whether it is what the address asks for. */
  isWanted?: boolean
  /** `list`: leads to its replies. `details`: is the one they are shown below. */
  context: 'list' | 'details'
  /** Changes the words of one that was refused. */
  onEdit?: (() => void) | undefined
  /** Takes the place of the words while they are changed. */
  editor?: ReactNode
}

/** A comment or reply. It shows; what its buttons do comes from `CommentActionsContext`. */
export const CommentCard = memo(function CommentCard(props: CommentCardProps) {
  const { comment, delivery, isOwn, isWanted = false, context, onEdit, editor } = props
  const { persistCurrentProfile } = useCommentActions()
  const name = displayName(comment) || comment.username
  const isSent = delivery.state === 'sent'
  // Below a post or below the comment that is answered, one level down.
  const Name = context === 'details' ? 'h2' : 'h3'
  const profile = { to: '/guestprofile', search: { id: comment.user_id } } as const
  const remember = () => persistCurrentProfile(comment.user_id)
  return (
    <article
      className={classNames(
        styles.card,
        context === 'details' && styles.details,
        delivery.state === 'waiting' && styles.waiting,
      )}
      aria-label={`${comment.parentCommentId ? 'Reply' : 'Comment'} by ${name}`}
      aria-current={isWanted || undefined}
      tabIndex={-1}
    >
      <Link {...profile} className={styles.avatar} tabIndex={-1} aria-hidden onClick={remember}>
        <Avatar id={comment.user_id} name={name} src={comment.profile_picture_url} />
      </Link>
      <div className={styles.main}>
        <div className={header.header}>
          <Name dir="auto" className={header.name}>
            <Link dir="auto" {...profile} onClick={remember}>
              {name}
            </Link>
          </Name>
          <span className={header.username}>@{comment.username}</span>
          {delivery.state === 'waiting' ? (
            <span className={header.time}>now</span>
          ) : (
            <TimeLabel now={labelNow} instant={comment.created_at} className={header.time} />
          )}
        </div>
        {editor ?? (
          <>
            <PostText
              text={comment.content}
              size={context === 'details' ? 'feed' : 'comment'}
              onPress={undefined}
              hasMemberLinks
            />
            <CommentNote delivery={delivery} onEdit={onEdit} />
            {isSent && <CommentControls comment={comment} isOwn={isOwn} context={context} />}
          </>
        )}
      </div>
    </article>
  )
})

function CommentNote({ delivery, onEdit }: Pick<CommentCardProps, 'delivery' | 'onEdit'>) {
  const { discardUnsent } = useCommentActions()
  if (delivery.state === 'sent') return null
  const { item } = delivery
  const choices = onEdit && { onEdit, onDiscard: () => discardUnsent(item) }
  if (delivery.state === 'waiting') return <UnsentNote item={item} choices={choices} />
  return <RefusedNote item={item} label="This comment was not sent" reason={delivery.reason} choices={choices} />
}

type CommentControlsProps = { comment: Comment; isOwn: boolean; context: CommentCardProps['context'] }

function CommentControls({ comment, isOwn, context }: CommentControlsProps) {
  const { setLiked, askToDelete, copyLink, persistCurrentComment } = useCommentActions()
  const { id, reply_count: replies } = comment
  const count = <span className={counters.number}>{replies > 0 ? formatCount(replies) : ''}</span>
  // Replies go one level deep: a reply has none of its own.
  const hasReplies = comment.parentCommentId === undefined
  return (
    <div className={styles.controls}>
      <CounterToggle
        name="Like"
        look="like"
        icon={<Heart aria-hidden />}
        count={comment.like_count}
        isOn={comment.is_liked}
        onToggle={(isOn) => setLiked(comment, isOn)}
      />
      {hasReplies && context === 'list' && (
        <Link
          to="/CommentDetails"
          search={{ id }}
          title="Reply"
          className={classNames(counters.counter, counters.comment)}
          aria-label={`Replies, ${replies}`}
          onClick={() => persistCurrentComment(id)}
        >
          <Reply aria-hidden />
          {count}
        </Link>
      )}
      <span className={styles.end}>
        {isOwn && (
          <IconButton
            label={comment.parentCommentId ? 'Delete reply' : 'Delete comment'}
            icon={<Trash2 aria-hidden />}
            onClick={() => askToDelete(comment)}
          />
        )}
        <Menu
          label={`More about the ${hasReplies ? 'comment' : 'reply'} by ${displayName(comment) || comment.username}`}
          icon={<Ellipsis aria-hidden />}
        >
          <MenuItem icon={<Link2 aria-hidden />} onSelect={() => copyLink(comment)}>
            Copy link
          </MenuItem>
          {!isOwn && (
            <>
              {comment.may_hide && <HideMenuItem comment={comment} />}
              <MuteMenuItem of={comment} goes={false} />
              <ReportMenuItem kind="comment" of={comment} leaves={context === 'details'} />
              <BlockMenuItem of={comment} leaves={context === 'details'} />
            </>
          )}
        </Menu>
      </span>
    </div>
  )
}

function HideMenuItem({ comment: { id, is_hidden = false } }: { comment: Comment }) {
  const { setHidden } = useCommentActions()
  return (
    <MenuItem
      icon={is_hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      onSelect={() => setHidden(id, !is_hidden)}
    >
      {is_hidden ? 'Show to others again' : 'Hide from others'}
    </MenuItem>
  )
}
