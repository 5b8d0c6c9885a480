import { sql, type SqlBool } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { keepQuery } from '#server/infra/db/keep-query.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page, PageCursor } from '#server/page-cursor.ts'
import { isUnread, selectNotifications } from './notification-summary-repo.ts'
import { decisionColumns } from './notification-summary-view.ts'

export type NotificationRow = Awaited<ReturnType<typeof selectPage>>['rows'][number]

type KindPage = Page & { kind: NotificationKind | undefined }

/** How many notifications one page looks at, whether they are to be shown or not: on SQLite everybody waits meanwhile. */
export const mostLookedAt = 1_000

/**
 * A member's notifications, of one kind where that is said, with who acted, the comment and the post it is about and the first picture of that,
 * newest first. Where `mostLookedAt` of them do not fill the page it is short, and the next one starts after `end`, the last looked at.
 */
export async function pageOfNotifications(
  db: Db,
  { after, limit, ...told }: Listener & KindPage,
): Promise<{ rows: NotificationRow[]; end: PageCursor | undefined }> {
  const rows: NotificationRow[] = []
  let above = after
  let left = mostLookedAt
  // Some at a time: the fewer, the sooner their end is found, and PostgreSQL, which cannot tell how many the conditions leave, looks all up.
  for (let step = limit + spare; ; step = Math.min(4 * step, left)) {
    const wanted = valuesOf({ ...told, after: above, limit: limit - rows.length })
    const [last] = (await selectEnd(db, { ...wanted, before: step - 1 })).rows
    rows.push(...(await selectPage(db, { ...wanted, lastAt: last?.at, lastId: last?.id })).rows)
    left -= step
    if (rows.length === limit || !last) return { rows, end: undefined }
    if (left === 0) return { rows, end: last }
    above = last
  }
}

/** More than are asked for, as some may not be shown. */
const spare = 50

type PageValues = {
  viewerId: string
  now: number
  kind: NotificationKind | undefined
  limit: number
  afterAt: number | undefined
  afterId: string | undefined
  /** Nothing after this one is looked at. */
  lastAt?: number | undefined
  lastId?: string | undefined
}

function valuesOf({ viewerId, now, kind, after, limit }: Listener & KindPage): PageValues {
  return { viewerId, now, kind, limit, afterAt: after?.at, afterId: after?.id }
}

const cursorOf = ({ afterAt, afterId }: PageValues) =>
  afterAt === undefined || afterId === undefined ? undefined : { at: afterAt, id: afterId }

const order = { at: 'notifications.created_at', id: 'notifications.id' } as const

const selectPage = keepQuery((db, values: PageValues) =>
  keysetPage(selectRows(db, values), order, { after: cursorOf(values), limit: values.limit }),
)

/** The one of a member's that so many stand before, whether it is to be shown or not: an index alone says so. */
const selectEnd = keepQuery((db, { viewerId, kind, before, ...place }: PageValues & { before: number }) => {
  const told = db
    .selectFrom('notifications')
    .select(['notifications.created_at as at', 'notifications.id'])
    .where('notifications.account_id', '=', viewerId)
    .$if(kind !== undefined, (all) => all.where('notifications.type', '=', kind ?? ''))
  return keysetPage(told, order, { after: cursorOf({ viewerId, kind, ...place }), limit: 1 }).offset(before)
})

function selectRows(db: Db, { viewerId, now, kind, lastAt, lastId }: PageValues) {
  return selectNotifications(db, now)
    .innerJoin('accounts as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('moderation_decisions as decisions', 'decisions.id', 'notifications.decision_id')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .leftJoin('post_media as pictures', (join) =>
      join.onRef('pictures.post_id', '=', 'posts.id').on('pictures.position', '=', 0),
    )
    .select([...decisionColumns, isUnread(sql.val(viewerId)).as('is_unread')])
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
    .$if(lastAt !== undefined, (all) =>
      all.where(sql<SqlBool>`(notifications.created_at, notifications.id) >= (${lastAt}, ${lastId})`),
    )
}

export type ToldPost = Omit<Awaited<ReturnType<typeof findDecidedPosts>>[number], 'id'>

/** Posts that decisions are about, each with its first picture; of the removed ones only the member's own. */
export async function findDecidedPosts(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return []
  return (await selectDecided(db, { ids, viewerId })).rows
}

const selectDecided = keepQuery((db, { ids, viewerId }: { ids: readonly string[]; viewerId: string }) =>
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
