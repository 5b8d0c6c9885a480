import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { LiveBus } from './live-bus.ts'

/** Tells the instances what happens, as far as devices that listen care. */
export function tellOfEvents(events: DomainEvents, { publish }: Pick<LiveBus, 'publish'>): void {
  const unread = (db: Db, accountId: string) => publish(db, { about: 'unread', accountId })

  for (const type of ['post-created', 'post-restored'] as const) {
    events.on(type, async (db, { postId, actorId }) => publish(db, { about: 'post-new', postId, by: actorId }))
  }
  events.on('post-deleted', async (db, { postId, actorId }) => publish(db, { about: 'post-gone', postId, by: actorId }))
  events.on('post-reposted', async (db, { postId, actorId }) => publish(db, { about: 'post-new', postId, by: actorId }))
  events.on('member-hidden', async (db, { actorId }) => publish(db, { about: 'member-hidden', accountId: actorId }))
  events.on('member-blocked', async (db, { actorId, subjectId }) =>
    publish(db, { about: 'members-apart', accountId: actorId, otherId: subjectId }),
  )
  for (const type of ['post-liked', 'post-unliked', 'post-reposted', 'repost-undone', 'post-bookmarked'] as const) {
    events.on(type, async (db, { postId, actorId }) => publish(db, { about: 'post-counters', postId, by: actorId }))
  }
  for (const type of ['comment-created', 'comment-deleted', 'comment-restored'] as const) {
    events.on(type, async (db, { postId }) => publish(db, { about: 'post-counters', postId }))
  }

  events.on('notifications-changed', async (db, { accountId }) => unread(db, accountId))
  events.on('notifications-read', async (db, { actorId }) => unread(db, actorId))
  // What the one told the other is there no more.
  events.on('member-blocked', async (db, { actorId, subjectId }) => {
    for (const accountId of [actorId, subjectId]) unread(db, accountId)
  })
}
