import { limits } from '#contract/rules.ts'
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { isDecisionInForce } from '#server/infra/db/decision-in-force.ts'
import { mayAccountHear, type Listener } from '#server/infra/db/may-hear.ts'
import { mayAccountMeet } from '#server/infra/db/may-meet.ts'
import type { Db, Tables } from '#server/infra/db/tables.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import { decisionColumns, wordsOf } from './notification-summary-view.ts'

const member = 'notifications.account_id'
const actor = sql.ref('notifications.actor_id')
const authorOfPost = sql.ref('posts.author_id')
const authorOfAnswered = sql.ref('answered.author_id')

// A comment hidden below a post, or that answers one, is there for its author and for that of the post.
const isNotHidden = sql<SqlBool>`((comments.hidden_at is null
    and (answered.hidden_at is null or answered.author_id = notifications.account_id))
  or exists (select 1 from posts as above where above.id = comments.post_id and above.author_id = notifications.account_id))`

/**
 * Notifications that stand at an instant (epoch milliseconds): none about a post that was deleted (their rows go later, in steps) or of a reply
 * to what is gone, none of somebody muted, and none that would name somebody whom its member may not see, or lead to what one wrote. With
 * the post and the comment that it is about and the one that this answers, where there
 * are such, joined rather than looked up in the conditions, which would do so again and again; with who acted, and what is told of a
 * decision and an appeal against it. A caller narrows, orders and limits it.
 */
export function selectNotifications(db: Db, now: number) {
  return selectStanding(db.selectFrom('notifications'), now)
    .innerJoin('accounts as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('moderation_decisions as decisions', 'decisions.id', 'notifications.decision_id')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .select([...decisionColumns, isDecisionInForce('decisions', now).as('decision_holds')])
}

function selectStanding(notifications: SelectQueryBuilder<Tables, 'notifications', unknown>, now: number) {
  return notifications
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('comments as answered', 'answered.id', 'comments.parent_id')
    .where('notifications.withdrawn_at', 'is', null)
    .where('posts.deleted_at', 'is', null)
    .where('answered.deleted_at', 'is', null)
    .where(mayAccountMeet(member, actor))
    .where(mayAccountHear(member, 'notifications.actor_id', now))
    .where(isOwnOrMayMeet(authorOfPost))
    .where(isOwnOrMayMeet(authorOfAnswered))
    .where(isNotHidden)
}

// Mostly there is nobody, or the member: that is said before four looks for each row.
function isOwnOrMayMeet(author: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${author} is null or ${author} = ${sql.ref(member)} or ${mayAccountMeet(member, author)})`
}

/**
 * True of a notification that its member, a value or else that of each row, has not read: it has no mark of its own and came after the
 * instant until which they have read.
 */
export function isUnread(reader: RawBuilder<unknown> = sql.ref(member)): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notifications.read_at is null and notifications.created_at > coalesce(
    (select reader.notifications_read_until from accounts as reader where reader.id = ${reader}), 0))`
}

/** How many notifications a member has not read, of the newest `limits.unreadCounted`. */
export async function countUnread(db: Db, { viewerId, now }: Listener): Promise<number> {
  const isMutedText = await findWordFilter(db, { viewerId, now })
  if (!isMutedText) return Number((await countNewestUnread(db, { viewerId, now })).rows[0]?.count ?? 0)
  const told = (await selectWordsOfUnread(db, { viewerId, now })).rows
  return told.filter((row) => !isMutedText([wordsOf(row)], now)).length
}

type Reader = { viewerId: string; now: number }

const countNewestUnread = cacheQuery((db, reader: Reader) =>
  db
    .selectFrom(selectNewestUnread(db, reader).select('notifications.id').as('list'))
    .select((eb) => eb.fn.countAll().as('count')),
)

const selectWordsOfUnread = cacheQuery((db, reader: Reader) =>
  selectNewestUnread(db, reader).select(['notifications.type', 'comments.content', 'posts.text_content']),
)

/**
 * Those of the newest unread ones that stand. How many these are is known before any of them is looked at, as a member may have blocked whoever
 * brought all the others.
 */
function selectNewestUnread(db: Db, { viewerId, now }: Listener) {
  const newest = db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', viewerId)
    .where('withdrawn_at', 'is', null)
    .where(isUnread(sql.val(viewerId)))
    .orderBy('created_at', 'desc')
    .limit(limits.unreadCounted)
  return selectStanding(db.selectFrom(newest.as('notifications')), now)
}
