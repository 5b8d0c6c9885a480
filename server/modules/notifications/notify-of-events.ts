import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { DomainEvent, DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteNotification, deleteNotificationsAbout, insertNotification } from './notification-repo.ts'

interface NotifyDeps {
  events: DomainEvents
  clock: () => number
  newId: () => string
}

interface NewNotification {
  type: NotificationKind
  to: string
  from: string
  postId?: string
  commentId?: string
  dedupeKey: string
}

type Notify = (db: Db, notification: NewNotification) => Promise<void>

/** Writes notifications as things happen and takes them back when they are undone; never about one's own acts. */
export function notifyOfEvents({ events, clock, newId }: NotifyDeps): void {
  const notify: Notify = async (db, { type, to, from, postId, commentId, dedupeKey }) => {
    if (to === from) return
    const id = newId()
    const isNew = await insertNotification(db, {
      id,
      account_id: to,
      type,
      actor_id: from,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      dedupe_key: dedupeKey,
      created_at: clock(),
      read_at: null,
    })
    if (isNew) await events.emit(db, { type: 'notification-created', notificationId: id })
  }

  for (const listen of Object.values(listeners)) listen(events, notify)
  events.on('comment-deleted', (db, { commentId }) => deleteNotificationsAbout(db, { commentId }))
  events.on('post-deleted', (db, { postId }) => deleteNotificationsAbout(db, { postId }))
}

/** What brings about a notification of each kind, and what takes it back. */
const listeners: Record<NotificationKind, (events: DomainEvents, notify: Notify) => void> = {
  like(events, notify) {
    events.on('post-liked', (db, event) => notify(db, { type: 'like', ...ofPost(event), dedupeKey: likeKey(event) }))
    events.on('post-unliked', (db, event) => deleteNotification(db, likeKey(event)))
  },
  repost(events, notify) {
    events.on('post-reposted', (db, event) =>
      notify(db, { type: 'repost', ...ofPost(event), dedupeKey: repostKey(event) }),
    )
    events.on('repost-undone', (db, event) => deleteNotification(db, repostKey(event)))
  },
  follow(events, notify) {
    events.on('member-followed', (db, { actorId, subjectId }) =>
      notify(db, { type: 'follow', to: subjectId, from: actorId, dedupeKey: `follow:${actorId}:${subjectId}` }),
    )
    events.on('member-unfollowed', (db, { actorId, subjectId }) =>
      deleteNotification(db, `follow:${actorId}:${subjectId}`),
    )
  },
  comment(events, notify) {
    events.on('comment-created', async (db, event) => {
      const { commentId, postId, parent, authorId, actorId } = event
      await notify(db, { type: 'comment', ...ofPost(event), commentId, dedupeKey: `comment:${commentId}` })
      // The author of the comment answered hears of it too, but not twice.
      if (!parent || parent.authorId === authorId) return
      const dedupeKey = `reply:${commentId}`
      await notify(db, { type: 'comment', to: parent.authorId, from: actorId, postId, commentId, dedupeKey })
    })
  },
}

type PostEvent = Extract<DomainEvent, { authorId: string }>

function ofPost({ actorId, authorId, postId }: PostEvent) {
  return { to: authorId, from: actorId, postId }
}

function likeKey({ actorId, postId }: PostEvent): string {
  return `like:${actorId}:${postId}`
}

function repostKey({ actorId, postId }: PostEvent): string {
  return `repost:${actorId}:${postId}`
}
