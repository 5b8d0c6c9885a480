import type { NotificationKind } from '#contract/notification-kinds.ts'
import { sql, type SqlBool } from 'kysely'
import { mayAccountHear, type Listener } from '#server/infra/db/may-hear.ts'
import { mayAccountMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import { wordsOf } from './notification-summary-view.ts'

/** Whoever has not read more knows nothing of their number anyway. */
const mostUnreadWords = 500
const member = 'notifications.account_id'
const actor = sql.ref('notifications.actor_id')
const authorOfPost = sql`select author_id from posts where posts.id = notifications.post_id`
const authorOfAnswered = sql`select answered.author_id from comments as answer
  join comments as answered on answered.id = answer.parent_id where answer.id = notifications.comment_id`

// A comment hidden below a post, or that answers one, is there for its author and for that of the post.
const isNotHidden = sql<SqlBool>`not exists (select 1 from comments as told
  join posts as above on above.id = told.post_id left join comments as answered on answered.id = told.parent_id
  where told.id = notifications.comment_id and above.author_id <> notifications.account_id
  and (told.hidden_at is not null or (answered.hidden_at is not null and answered.author_id <> notifications.account_id)))`

/**
 * Notifications that stand at an instant (epoch milliseconds): none of somebody muted, and none that would name somebody whom its
 * member may not see, or lead to what one wrote. A caller narrows, orders and limits it.
 */
export function selectNotifications(db: Db, now: number) {
  return db
    .selectFrom('notifications')
    .where('notifications.withdrawn_at', 'is', null)
    .where(mayAccountMeet(member, actor))
    .where(mayAccountHear(member, 'notifications.actor_id', now))
    .where(mayAccountMeet(member, authorOfPost))
    .where(mayAccountMeet(member, authorOfAnswered))
    .where(isNotHidden)
}

/** How many notifications a member has not read; of words with a muted one only the newest are looked for. */
export async function countUnread(db: Db, listener: Listener): Promise<number> {
  const { viewerId, now } = listener
  const row = await selectNotifications(db, now)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_id', '=', viewerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  const isMutedText = await findWordFilter(db, listener)
  const count = Number(row.count)
  if (!isMutedText || count === 0) return count
  const told = await findUnreadWords(db, listener)
  return count - told.filter((row) => isMutedText([wordsOf(row)], now)).length
}

async function findUnreadWords(db: Db, { viewerId, now }: Listener) {
  return selectNotifications(db, now)
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .select(['notifications.type', 'comments.content', 'posts.text_content'])
    .where('notifications.type', 'in', ['comment', 'mention'] satisfies NotificationKind[])
    .where('notifications.account_id', '=', viewerId)
    .where('notifications.read_at', 'is', null)
    .orderBy('notifications.created_at', 'desc')
    .limit(mostUnreadWords)
    .execute()
}
