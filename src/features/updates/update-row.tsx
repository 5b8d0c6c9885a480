import { Link } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Repeat2 from 'lucide-react/icons/repeat-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { AccountId } from '#contract/ids.ts'
import { notificationKinds, targetOfNotification, type NotificationKind } from '#contract/notification-kinds.ts'
import { describeNotification } from '#src/entities/notification/describe-notification.ts'
import type { NotificationGroup } from '#src/entities/notification/group-notifications.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import { UpdatePicture } from './update-picture.tsx'
import styles from './update-row.module.css'

/** What a member did, as a sign; in the accent's colour where it has none of its own. */
interface Sign {
  icon: ReactNode
  colour: string | undefined
}

const signs: Record<NotificationKind, Sign> = {
  like: { icon: <Heart aria-hidden />, colour: styles.like },
  comment: { icon: <MessageCircle aria-hidden />, colour: undefined },
  mention: { icon: <AtSign aria-hidden />, colour: undefined },
  repost: { icon: <Repeat2 aria-hidden />, colour: styles.repost },
  follow: { icon: <UserPlus aria-hidden />, colour: undefined },
  moderation: { icon: <ShieldCheck aria-hidden />, colour: undefined },
}

type UpdateRowProps = { group: NotificationGroup; memberId: AccountId }

/** One notification or several that say the same; the whole row leads to what it is about. */
export function UpdateRow({ group, memberId }: UpdateRowProps) {
  const { newest, isUnread } = group
  const { first, others, act } = describeNotification(group)
  const { post_preview: words, post_picture: picture } = newest
  return (
    <Link {...targetOf(group, memberId)} className={classNames(styles.row, isUnread && styles.unread)}>
      <Faces group={group} />
      <span className={styles.main}>
        <span className={styles.sentence}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <b>
            <bdi>{first}</bdi>
          </b>
          <bdi>{others}</bdi> {act} <TimeLabel now={labelNow} instant={newest.created_at} className={styles.time} />
        </span>
        {newest.comment_preview !== null && (
          <q className={styles.preview} dir="auto">
            {newest.comment_preview}
          </q>
        )}
        {words && words !== newest.comment_preview && (
          <span className={styles.post} dir="auto">
            <VisuallyHidden>Post: </VisuallyHidden>
            {words}
          </span>
        )}
      </span>
      {picture && <UpdatePicture url={picture.url} thumbhash={picture.thumbhash} />}
    </Link>
  )
}

/** Up to two of those who acted, one before the other, and a sign of what they did. */
function Faces({ group: { newest, actors } }: { group: NotificationGroup }) {
  const { icon, colour } = signs[newest.type]
  const shown = notificationKinds[newest.type].about === 'decision' ? [] : actors.slice(0, 2)
  return (
    <span className={styles.faces} aria-hidden="true">
      {shown.toReversed().map((actor) => (
        <Avatar key={actor.id} id={actor.id} name={actor.name} src={actor.picture} size="small" />
      ))}
      <span className={classNames(styles.kind, colour)}>{icon}</span>
    </span>
  )
}

/** Several new followers are seen where all followers are. */
function targetOf({ newest, actors }: NotificationGroup, memberId: AccountId) {
  if (newest.type === 'follow' && actors.length > 1) {
    return { to: '/UsersList', search: { id: memberId, show: 'followers' } } as const
  }
  const { to, ...search } = targetOfNotification(newest)
  return { to, search }
}
