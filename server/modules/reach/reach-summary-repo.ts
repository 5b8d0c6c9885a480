import type { Audience, Reach } from '#contract/reach.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** Who may reach a member; undefined when there is no such account. */
export async function findReach(db: Db, accountId: string): Promise<Reach | undefined> {
  return db
    .selectFrom('accounts')
    .select(['comments_from', 'mentions_from'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Whether somebody may comment on a post, as its author said. */
export async function mayComment(
  db: Db,
  { author_id, comments_from }: { author_id: string; comments_from: Audience },
  actorId: string,
): Promise<boolean> {
  if (comments_from === 'everyone' || author_id === actorId) return true
  if (comments_from === 'nobody') return false
  const follow = await db
    .selectFrom('follows')
    .select('created_at')
    .where('follower_id', '=', author_id)
    .where('followed_id', '=', actorId)
    .executeTakeFirst()
  return follow !== undefined
}
