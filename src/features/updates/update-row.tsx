import { Link } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Repeat2 from 'lucide-react/icons/repeat-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { targetOfNotification, type NotificationKind } from '#contract/notification-kinds.ts'
import { describeNotification } from '#src/entities/notification/describe-notification.ts'
import type { NotificationGroup } from '#src/entities/notification/group-notifications.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import styles from './update-row.module.css'

const icons: Record<NotificationKind, ReactNode> = {
  like: <Heart aria-hidden />,
  comment: <MessageCircle aria-hidden />,
  mention: <AtSign aria-hidden />,
  repost: <Repeat2 aria-hidden />,
  follow: <UserPlus aria-hidden />,
  moderation: <ShieldCheck aria-hidden />,
}

const shownPictures = 5

/** One notification or several that say the same; the whole row leads to what it is about. */
export function UpdateRow({ group }: { group: NotificationGroup }) {
  const { newest, actors, isUnread } = group
  const { first, others, act } = describeNotification(group)
  const { to, id } = targetOfNotification(newest)
  return (
    <Link to={to} search={{ id }} className={classNames(styles.row, isUnread && styles.unread)}>
      <span className={classNames(styles.kind, styles[newest.type])}>{icons[newest.type]}</span>
      <span className={styles.main}>
        {newest.type !== 'moderation' && (
          <span className={styles.pictures} aria-hidden="true">
            {actors.slice(0, shownPictures).map((actor) => (
              <Avatar key={actor.id} id={actor.id} src={actor.picture} size="small" />
            ))}
          </span>
        )}
        <span className={styles.sentence}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <b>
            <bdi>{first}</bdi>
          </b>
          <bdi>{others}</bdi> {act}
        </span>
        {newest.comment_preview !== null && (
          <q className={styles.preview} dir="auto">
            {newest.comment_preview}
          </q>
        )}
        <TimeLabel now={labelNow()} instant={newest.created_at} className={styles.time} />
      </span>
    </Link>
  )
}
