import type { DomainEvent, DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteNotification, deleteNotificationsAbout, insertNotification } from './notification-repo.ts'

interface NoteDeps {
  clock: () => number
  newId: () => string
}

interface Note {
  type: 'like' | 'comment' | 'repost' | 'follow'
  to: string
  from: string
  postId?: string
  commentId?: string
  dedupeKey: string
}

/** Writes notifications as things happen and takes them back when they are undone; never about one's own acts. */
export function noteEvents(events: DomainEvents, { clock, newId }: NoteDeps): void {
  async function note(db: Db, { type, to, from, postId, commentId, dedupeKey }: Note): Promise<void> {
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
    if (isNew) await events.emit(db, { type: 'notification-noted', notificationId: id })
  }

  events.on('post-liked', (db, event) => note(db, { type: 'like', ...ofPost(event), dedupeKey: likeKey(event) }))
  events.on('post-unliked', (db, event) => deleteNotification(db, likeKey(event)))
  events.on('post-reposted', (db, event) => note(db, { type: 'repost', ...ofPost(event), dedupeKey: repostKey(event) }))
  events.on('repost-undone', (db, event) => deleteNotification(db, repostKey(event)))
  events.on('member-followed', (db, { actorId, subjectId }) =>
    note(db, { type: 'follow', to: subjectId, from: actorId, dedupeKey: `follow:${actorId}:${subjectId}` }),
  )
  events.on('member-unfollowed', (db, { actorId, subjectId }) =>
    deleteNotification(db, `follow:${actorId}:${subjectId}`),
  )
  events.on('comment-created', async (db, event) => {
    const { commentId, parent, authorId, actorId } = event
    await note(db, { type: 'comment', ...ofPost(event), commentId, dedupeKey: `comment:${commentId}` })
    // The author of the comment answered hears of it too, but not twice.
    if (!parent || parent.authorId === authorId) return
    const { postId } = event
    const dedupeKey = `reply:${commentId}`
    await note(db, { type: 'comment', to: parent.authorId, from: actorId, postId, commentId, dedupeKey })
  })
  events.on('comment-deleted', (db, { commentId }) => deleteNotificationsAbout(db, { commentId }))
  events.on('post-deleted', (db, { postId }) => deleteNotificationsAbout(db, { postId }))
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
