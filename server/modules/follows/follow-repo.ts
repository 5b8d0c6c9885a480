import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

// In `infra/` as modules share it; services have it from here, as they import nothing of that.
export { lockMembers } from '#server/infra/db/lock-members.ts'

/** False when the follow was there already. */
export async function insertFollow(db: Db, row: NewRow<'follows'>): Promise<boolean> {
  const result = await db
    .insertInto('follows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when there was nothing to delete. */
export async function deleteFollow(db: Db, followerId: string, followedId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Adds `step` to the counters of both sides. */
export async function moveFollowCounters(
  db: Db,
  { followerId, followedId, step }: { followerId: string; followedId: string; step: 1 | -1 },
): Promise<void> {
  const moveFollowing = () =>
    db
      .updateTable('accounts')
      .set((eb) => ({ following_count: eb('following_count', '+', step) }))
      .where('id', '=', followerId)
      .execute()
  const moveFollowers = () =>
    db
      .updateTable('accounts')
      .set((eb) => ({ followers_count: eb('followers_count', '+', step) }))
      .where('id', '=', followedId)
      .execute()
  // Always the smaller id first: two members who follow each other at the same moment must not wait for one another.
  const inOrder = followerId < followedId ? [moveFollowing, moveFollowers] : [moveFollowers, moveFollowing]
  for (const move of inOrder) await move()
}

export async function isFollowing(db: Db, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('created_at')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many follow an account, and whether it was retired; undefined when there is no such account for the viewer. */
export async function findFollowable(
  db: Db,
  accountId: string,
  viewerId: string,
): Promise<{ followersCount: number; isRetired: boolean } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['followers_count', 'retired_at'])
    .where('id', '=', accountId)
    .where(mayMeet(viewerId, 'accounts.id'))
    .executeTakeFirst()
  return row && { followersCount: row.followers_count, isRetired: row.retired_at !== null }
}
