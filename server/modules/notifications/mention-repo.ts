import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { mayHear } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { isUnread } from './notification-summary-repo.ts'

/** What a post says, or the comment when there is one. */
export async function findWords(db: Db, { postId, commentId }: { postId: string; commentId?: string }) {
  if (commentId === undefined) {
    const post = await db.selectFrom('posts').select('text_content').where('id', '=', postId).executeTakeFirst()
    return post?.text_content
  }
  const comment = await db.selectFrom('comments').select('content').where('id', '=', commentId).executeTakeFirst()
  return comment?.content
}

/** Whom usernames in lower case belong to, or belonged to at some instant after `since`, in their order. */
export async function findOwnersOfNames(db: Db, names: readonly string[], since: number): Promise<string[]> {
  if (names.length === 0) return []
  const current = await db
    .selectFrom('accounts')
    .select(['id', 'username_key'])
    .where('username_key', 'in', names)
    .execute()
  const former = await db
    .selectFrom('former_usernames')
    .select(['account_id as id', 'username_key'])
    .where('username_key', 'in', names)
    .where('changed_at', '>', since)
    .execute()
  const owners = new Map([...former, ...current].map(({ id, username_key }) => [username_key, id]))
  return [...new Set(names.flatMap((name) => owners.get(name) ?? []))]
}

/** Those of the accounts that the actor shares no block with and has not muted, and who want to hear of it; whoever muted the actor hears of it after that, if ever. */
export async function findAddressable(
  db: Db,
  ids: readonly string[],
  { actorId, now }: { actorId: string; now: number },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('id', '!=', actorId)
    .where('retired_at', 'is', null)
    .where(mayMeet(actorId, 'accounts.id'))
    .where(mayHear({ viewerId: actorId, now }, 'accounts.id'))
    .where(({ eb, exists, selectFrom }) => {
      const follow = selectFrom('follows').select('follower_id').whereRef('follower_id', '=', 'accounts.id')
      return eb.or([eb('mentions_from', '=', 'everyone'), exists(follow.where('followed_id', '=', actorId))])
    })
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface MentionBelowPost {
  to: string
  from: string
  postId: string
  since: number
}

/** Whether a member has not read yet that somebody mentioned them in a post, or below it, at some instant after `since`. */
export async function hasUnreadMention(db: Db, { to, from, postId, since }: MentionBelowPost): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('comments as answered', 'answered.id', 'comments.parent_id')
    .select('notifications.id')
    .where('account_id', '=', to)
    .where(isUnread(sql.val(to)))
    .where('withdrawn_at', 'is', null)
    .where('answered.deleted_at', 'is', null)
    .where('notifications.created_at', '>', since)
    .where('type', '=', 'mention' satisfies NotificationKind)
    .where('actor_id', '=', from)
    .where('notifications.post_id', '=', postId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
