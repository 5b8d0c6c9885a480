import type { AccountSummary } from '#contract/account.ts'
import type { BlockedMember } from '#contract/block.ts'
import type { Comment } from '#contract/comment.ts'
import {
  ownPostSchema,
  ownReportSchema,
  type OwnAppeal,
  type OwnConsent,
  type OwnPost,
  type OwnReport,
  type OwnTicket,
} from '#contract/export.ts'
import type { MutedMember } from '#contract/mute.ts'
import type { Notification } from '#contract/notification.ts'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import type { Post } from '#contract/post.ts'
import type { Repost } from '#contract/post-lists.ts'
import { sessionSchema, type ListedSession } from '#contract/session.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { listLiveSessionsOf } from '#server/modules/auth/session-repo.ts'
import { toSession } from '#server/modules/auth/session-view.ts'
import { listBlocked } from '#server/modules/blocks/block-repo.ts'
import { toBlockedMember } from '#server/modules/blocks/block-view.ts'
import { listCommentsBy } from '#server/modules/comments/comment-list-repo.ts'
import { toComment } from '#server/modules/comments/comment-view.ts'
import { findOriginsOf, listReportsBy } from '#server/modules/exports/export-repo.ts'
import { listFollowPage, type ListedSide } from '#server/modules/follows/follow-list-repo.ts'
import { listMuted } from '#server/modules/mutes/mute-repo.ts'
import { toMutedMember } from '#server/modules/mutes/mute-view.ts'
import { makeNotificationService } from '#server/modules/notifications/notification-service.ts'
import { listMarkedPostIds, listPostIdsOf, type ListedPost } from '#server/modules/posts/post-list-repo.ts'
import type { MarkTable } from '#server/modules/posts/post-mark-repo.ts'
import { readPosts } from '#server/modules/posts/post-summary-view.ts'
import { toRepost } from '#server/modules/posts/post-view.ts'
import { readAppeals, readConsents, readPasskeys, readTickets } from './own-records.ts'
import { readWalk, type Page, type PageCursor, type Walked } from '#server/page-cursor.ts'

/** Some of a list, and the cursor of what follows (null at the end). */
interface Part<T> {
  items: T[]
  next: string | null
}

type ReadPart<T> = (cursor: string | undefined) => Promise<Part<T>>

/** What each list of a member's data consists of. */
export interface MemberLists {
  posts: OwnPost
  reposts: Repost
  comments: Comment
  likes: Post
  bookmarks: Post
  following: AccountSummary
  followers: AccountSummary
  blocks: BlockedMember
  mutes: MutedMember
  notifications: Notification
  reports: OwnReport
  sessions: ListedSession
  passkeys: OwnPasskey
  tickets: OwnTicket
  appeals: OwnAppeal
  consents: OwnConsent
}

export type ListReaders = { readonly [Name in keyof MemberLists]: ReadPart<MemberLists[Name]> }

const atOnce = 100

type ListDeps = Pick<Deps, 'heavyReads' | 'clock' | 'events'>

/** Reads all that is a member's, as they see it themselves, a hundred at a time; aside, as all of it may be much and old. */
export function readMemberLists(deps: ListDeps, accountId: string): ListReaders {
  const { heavyReads: db, clock } = deps
  const listener = { viewerId: accountId, now: clock() }
  const follows = (side: ListedSide) =>
    listed(
      (page) => listFollowPage(db, { accountId, side, viewerId: accountId, page }),
      (row) => ({ at: row.followed_at, id: row.id }),
      (rows) => rows.map(toAccountSummary),
    )
  return {
    ...readPostLists(db, accountId),
    comments: listed(
      (page) => listCommentsBy(db, accountId, page),
      ofRow,
      (rows) => rows.map(toComment),
    ),
    following: follows('followed'),
    followers: follows('follower'),
    blocks: listed(
      (page) => listBlocked(db, accountId, page),
      ofRow,
      (rows) => rows.map(toBlockedMember),
    ),
    mutes: listed(
      (page) => listMuted(db, listener, page),
      ofRow,
      (rows) => rows.map(toMutedMember),
    ),
    notifications: readNotifications(deps, accountId),
    reports: whole(async () => (await listReportsBy(db, accountId)).map(toOwnReport)),
    sessions: whole(async () => {
      const rows = await listLiveSessionsOf(db, accountId, listener.now)
      return rows.map((row) => sessionSchema.parse(toSession(row, { currentHash: '', now: listener.now })))
    }),
    passkeys: whole(() => readPasskeys(db, accountId)),
    tickets: whole(() => readTickets(db, accountId)),
    appeals: whole(() => readAppeals(db, accountId)),
    consents: whole(() => readConsents(db, accountId)),
  }
}

function readPostLists(db: Db, accountId: string): Pick<ListReaders, 'posts' | 'reposts' | 'likes' | 'bookmarks'> {
  const inOrder = (row: ListedPost) => row
  const show = (rows: ListedPost[]) => readPosts(db, rows, accountId)
  const marked = (table: MarkTable) => (page: Page) => listMarkedPostIds(db, table, { accountId, page })
  return {
    posts: listed(
      async (page) => ({ rows: await listPostIdsOf(db, accountId, page) }),
      inOrder,
      async (rows) => withOrigins(db, await show(rows)),
    ),
    likes: listed(marked('likes'), inOrder, show),
    bookmarks: listed(marked('bookmarks'), inOrder, show),
    reposts: listed(marked('reposts'), inOrder, async (rows) => {
      const repostedAt = new Map(rows.map(({ id, at }) => [id, at]))
      return (await show(rows)).map((post) => toRepost(post, repostedAt.get(post.id) ?? 0))
    }),
  }
}

async function withOrigins(db: Db, posts: Post[]): Promise<OwnPost[]> {
  const rows = await findOriginsOf(
    db,
    posts.flatMap(({ id, imported_at }) => (imported_at === undefined ? [] : [id])),
  )
  const origins = new Map(rows.map(({ id, ...origin }) => [id, { server: origin.origin_server, id: origin.origin_id }]))
  return posts.map((post) => {
    const origin = origins.get(post.id)
    return origin === undefined ? post : ownPostSchema.parse({ ...post, origin })
  })
}

function readNotifications(deps: ListDeps, accountId: string): ReadPart<Notification> {
  const service = makeNotificationService(deps)
  return async (cursor) => {
    const { notifications, next_cursor } = await service.list(deps.heavyReads, accountId, { cursor, limit: atOnce })
    return { items: notifications, next: next_cursor }
  }
}

/** All items of a list, some at a time; lets others have their turn in between. */
export async function* partsOf<T>(read: ReadPart<T>): AsyncGenerator<T[]> {
  let cursor: string | undefined
  for (;;) {
    const { items, next } = await read(cursor)
    yield items
    if (next === null) return
    cursor = next
    await new Promise(setImmediate)
  }
}

function listed<Row, T>(
  walk: (page: Page) => Promise<Walked<Row>>,
  cursorOf: (row: Row) => PageCursor,
  show: (rows: Row[]) => T[] | Promise<T[]>,
): ReadPart<T> {
  return async (cursor) => {
    const { rows, nextCursor } = await readWalk({ cursor, limit: atOnce }, walk, cursorOf)
    return { items: await show(rows), next: nextCursor }
  }
}

/** A list that is never long. */
function whole<T>(read: () => Promise<T[]>): ReadPart<T> {
  return async () => ({ items: await read(), next: null })
}

function ofRow({ created_at, id }: { created_at: number; id: string }): PageCursor {
  return { at: created_at, id }
}

function toOwnReport({
  kind,
  subject_id,
  reason,
  note,
  created_at,
}: Awaited<ReturnType<typeof listReportsBy>>[number]) {
  const report = { kind, id: subject_id, reason, created_at: new Date(created_at).toISOString() }
  return ownReportSchema.parse({ ...report, ...(note !== null && { note }) })
}
