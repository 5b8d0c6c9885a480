import { minuteMs } from '#contract/durations.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { DomainEvent, DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import {
  findToldAbout,
  findToldAct,
  findToldOf,
  insertNotification,
  moveNotificationsOf,
  releaseDedupeKey,
  renewNotification,
  restoreNotification,
  withdrawNotification,
  withdrawNotificationsOf,
  type ToldAct,
} from './notification-repo.ts'
import { tellMentioned, type WrittenText } from './tell-mentioned.ts'

/** What one member does again below one post, or to another member, is told once for so long. */
export const toldOnceMs = 10 * minuteMs

interface NotifyDeps {
  events: DomainEvents
  clock: () => number
  newId: () => string
  /** Has the notifications about a post removed that was deleted: nobody sees them from then on, and they may be many. */
  orderRemoval: (db: Db, about: { postId: string }) => Promise<void>
}

interface NewNotification {
  type: NotificationKind
  to: string
  from: string
  postId?: string
  commentId?: string
  dedupeKey: string
}

interface Telling {
  notify: (db: Db, notification: NewNotification) => Promise<void>
  withdraw: (db: Db, dedupeKey: string) => Promise<void>
  /** Tells those whom a text mentions, and answers who they are. */
  mention: (db: Db, text: WrittenText) => Promise<readonly string[]>
  /** Tells members of a decision of the moderators. */
  announce: (db: Db, decisionId: string, to: readonly string[]) => Promise<void>
}

/** Writes notifications as things happen and takes them back when they are undone; never about one's own acts. */
export function notifyOfEvents({ events, clock, newId, orderRemoval }: NotifyDeps): void {
  const { ring, change } = makeSaying(events)
  const telling: Telling = {
    async notify(db, notification) {
      if (notification.to === notification.from) return
      const told = await tell(db, notification, { id: newId(), now: clock() })
      if (told) await ring(db, told)
      await change(db, [notification.to])
    },
    withdraw: async (db, dedupeKey) => change(db, await withdrawNotification(db, dedupeKey, clock())),
    async mention(db, text) {
      const { members, toRing } = await tellMentioned(db, text, { newId, now: clock(), toldOnceMs })
      for (const id of toRing) await ring(db, id)
      await change(db, members)
      return members
    },
    async announce(db, decisionId, to) {
      for (const accountId of to) {
        const id = newId()
        // It is by nobody whom its member could see, so it is by themselves.
        const about = { actor_id: accountId, post_id: null, comment_id: null, decision_id: decisionId }
        const times = { created_at: clock(), read_at: null, withdrawn_at: null }
        const dedupe_key = `decision:${decisionId}:${accountId}`
        const row = { id, account_id: accountId, type: 'moderation', ...about, ...times, dedupe_key } as const
        if (!(await insertNotification(db, row))) continue
        await ring(db, id)
        await change(db, [accountId])
      }
    },
  }
  for (const listen of Object.values(listeners)) listen(events, telling)
  takeBackWithThings({ events, clock, orderRemoval })
}

/** What is deleted or hidden is told of no more. */
function takeBackWithThings({ events, clock, orderRemoval }: Omit<NotifyDeps, 'newId'>): void {
  const { change } = makeSaying(events)
  events.on('comment-deleted', async (db, { commentId }) =>
    change(db, await withdrawNotificationsOf(db, commentId, { now: clock(), toldOnceMs })),
  )
  events.on('comment-hidden', async (db, { commentId }) => {
    const members = await findToldOf(db, commentId)
    await moveNotificationsOf(db, commentId, { toldOnceMs })
    await change(db, members)
  })
  events.on('post-deleted', async (db, { postId }) => {
    const members = await findToldAbout(db, postId)
    if (members.length === 0) return
    await orderRemoval(db, { postId })
    await change(db, members)
  })
}

/** What others hear of notifications. */
function makeSaying(events: DomainEvents) {
  return {
    ring: (db: Db, notificationId: string) => events.emit(db, { type: 'notification-created', notificationId }),
    async change(db: Db, members: readonly string[]) {
      for (const accountId of new Set(members)) await events.emit(db, { type: 'notifications-changed', accountId })
    },
  }
}

/** Answers the notification that devices are to hear of: none when the member has heard of the act already. */
async function tell(
  db: Db,
  notification: NewNotification,
  { id, now }: { id: string; now: number },
): Promise<string | undefined> {
  const { type, to, from, postId, commentId, dedupeKey } = notification
  const known = await findToldAct(db, dedupeKey)
  if (known && now - known.created_at < toldOnceMs) return tellAgain(db, known, { commentId, now })
  // An act that stands was told, however often it is repeated; a comment is a new act.
  if (known?.withdrawn_at === null && commentId === undefined) return undefined
  if (known) await releaseDedupeKey(db, known)
  const about = { post_id: postId ?? null, comment_id: commentId ?? null, dedupe_key: dedupeKey }
  const row = { id, account_id: to, type, actor_id: from, ...about, created_at: now, read_at: null, withdrawn_at: null }
  return (await insertNotification(db, row)) ? id : undefined
}

/** Only a comment is news, and only to one who has read of those before does it ring again. */
async function tellAgain(
  db: Db,
  { id, was_unread }: ToldAct,
  { commentId, now }: { commentId: string | undefined; now: number },
): Promise<string | undefined> {
  if (commentId === undefined) {
    await restoreNotification(db, id, now)
    return undefined
  }
  await renewNotification(db, id, { comment_id: commentId, created_at: now })
  return was_unread ? undefined : id
}

/** What brings about a notification of each kind, and what takes it back. */
const listeners: Record<NotificationKind, (events: DomainEvents, telling: Telling) => void> = {
  like(events, { notify, withdraw }) {
    events.on('post-liked', (db, event) => notify(db, { type: 'like', ...ofPost(event), dedupeKey: likeKey(event) }))
    events.on('post-unliked', (db, event) => withdraw(db, likeKey(event)))
  },
  repost(events, { notify, withdraw }) {
    events.on('post-reposted', (db, event) =>
      notify(db, { type: 'repost', ...ofPost(event), dedupeKey: repostKey(event) }),
    )
    events.on('repost-undone', (db, event) => withdraw(db, repostKey(event)))
  },
  follow(events, { notify, withdraw }) {
    events.on('member-followed', (db, { actorId, subjectId }) =>
      notify(db, { type: 'follow', to: subjectId, from: actorId, dedupeKey: `follow:${actorId}:${subjectId}` }),
    )
    events.on('member-unfollowed', (db, { actorId, subjectId }) => withdraw(db, `follow:${actorId}:${subjectId}`))
  },
  moderation(events, { announce }) {
    events.on('thing-decided', (db, { decisionId, authorId, reporterIds }) =>
      announce(db, decisionId, [...(authorId === undefined ? [] : [authorId]), ...reporterIds]),
    )
  },
  mention(events, { mention }) {
    events.on('post-created', async (db, { actorId, postId }) => void (await mention(db, { actorId, postId })))
  },
  comment(events, { notify, mention }) {
    events.on('comment-created', async (db, { commentId, postId, parent, authorId, actorId }) => {
      const mentioned = await mention(db, { actorId, postId, commentId })
      const tellMember = async (to: string) => {
        // Nobody hears twice of one comment.
        if (mentioned.includes(to)) return
        const dedupeKey = `comment:${actorId}:${postId}:${to}`
        await notify(db, { type: 'comment', to, from: actorId, postId, commentId, dedupeKey })
      }
      await tellMember(authorId)
      // The author of the comment answered hears of it too, but not twice.
      if (parent && parent.authorId !== authorId) await tellMember(parent.authorId)
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
