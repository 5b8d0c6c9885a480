import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { cursorOf, placePage, walkList, type Place } from '#server/infra/db/walk-list.ts'
import type { Page, Walked } from '#server/page-cursor.ts'
import { isUnread, selectNotifications } from './notification-summary-repo.ts'

export type NotificationRow = Awaited<ReturnType<typeof selectPage>>['rows'][number]

type KindPage = Page & { kind: NotificationKind | undefined }

/**
 * A member's notifications, of one kind where that is said, with who acted, the comment and the post it is about and the first picture of that,
 * newest first.
 */
export async function pageOfNotifications(
  db: Db,
  { viewerId, now, kind, after, limit }: Listener & KindPage,
): Promise<Walked<NotificationRow>> {
  const list = {
    findPlace: async (reads: Db, { after: above, before }: Place) => {
      const values = { viewerId, kind, before, afterAt: above?.at, afterId: above?.id }
      return (await selectPlace(reads, values)).rows[0]
    },
    findShown: async (reads: Db, { after: above, until, limit: most }: Page) => {
      const part = { afterAt: above?.at, afterId: above?.id, untilAt: until?.at, untilId: until?.id }
      return (await selectPage(reads, { viewerId, now, kind, ...part, limit: most })).rows
    },
  }
  return walkList({ db }, list, { after, limit })
}

type PageValues = {
  viewerId: string
  now: number
  kind: NotificationKind | undefined
  limit: number
  afterAt: number | undefined
  afterId: string | undefined
  untilAt: number | undefined
  untilId: string | undefined
}

const order = { at: 'notifications.created_at', id: 'notifications.id' } as const

const selectPage = cacheQuery((db, values: PageValues) => {
  const { afterAt, afterId, untilAt, untilId, limit } = values
  const part = { after: cursorOf(afterAt, afterId), until: cursorOf(untilAt, untilId), limit }
  return keysetPage(selectRows(db, values), order, part)
})

type NotificationPlace = Omit<PageValues, 'limit' | 'untilAt' | 'untilId' | 'now'> & { before: number }

const selectPlace = cacheQuery((db, { viewerId, kind, afterAt, afterId, before }: NotificationPlace) => {
  const told = db
    .selectFrom('notifications')
    .select(['notifications.created_at as at', 'notifications.id'])
    .where('notifications.account_id', '=', viewerId)
    .$if(kind !== undefined, (all) => all.where('notifications.type', '=', kind ?? ''))
  return keysetPage(told, order, placePage({ afterAt, afterId })).offset(before)
})

function selectRows(db: Db, { viewerId, now, kind }: Omit<PageValues, 'limit'>) {
  return selectNotifications(db, now)
    .leftJoin('post_media as pictures', (join) =>
      join.onRef('pictures.post_id', '=', 'posts.id').on('pictures.position', '=', 0),
    )
    .select(isUnread(sql.val(viewerId)).as('is_unread'))
    .select([
      'notifications.id',
      'notifications.type',
      'notifications.actor_id',
      'notifications.post_id',
      'notifications.comment_id',
      'notifications.created_at',
      'actors.username',
      'actors.first_name',
      'actors.last_name',
      'actors.picture_media',
      'comments.content',
      'posts.text_content',
      'comments.parent_id',
      'notifications.account_id',
      'posts.author_id as post_author_id',
      'pictures.key',
      'pictures.widths',
      'pictures.thumbhash',
    ])
    .where('notifications.account_id', '=', viewerId)
    .$if(kind !== undefined, (all) => all.where('notifications.type', '=', kind ?? ''))
}

export type ToldPost = Omit<Awaited<ReturnType<typeof findDecidedPosts>>[number], 'id'>

/** Posts that decisions are about, each with its first picture; of the removed ones only the member's own. */
export async function findDecidedPosts(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return []
  return (await selectDecided(db, { ids, viewerId })).rows
}

const selectDecided = cacheQuery((db, { ids, viewerId }: { ids: readonly string[]; viewerId: string }) =>
  db
    .selectFrom('posts')
    .leftJoin('post_media as pictures', (join) =>
      join.onRef('pictures.post_id', '=', 'posts.id').on('pictures.position', '=', 0),
    )
    .select(['posts.id', 'posts.text_content', 'pictures.key', 'pictures.widths', 'pictures.thumbhash'])
    .where('posts.id', 'in', ids)
    .where(mayMeet(viewerId, 'posts.author_id'))
    .where((eb) => {
      const isOwn = eb.and([eb('posts.author_id', '=', viewerId), eb('posts.removed_at', 'is not', null)])
      return eb.or([eb('posts.deleted_at', 'is', null), isOwn])
    }),
)
