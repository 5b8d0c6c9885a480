import { mayMeet } from './may-meet.ts'
import type { Db } from './tables.ts'

/** What a summary shows of an account, whoever sees it. */
export const summaryColumns = [
  'accounts.id',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.username',
  'accounts.picture_media',
] as const

/** Summaries of the accounts that `viewerId` may see, as they see them; a caller narrows, orders and limits it. */
export function selectSummaries(db: Db, viewerId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('follows as viewer_follows', (join) =>
      join.onRef('viewer_follows.followed_id', '=', 'accounts.id').on('viewer_follows.follower_id', '=', viewerId),
    )
    .select([...summaryColumns, 'viewer_follows.follower_id as viewer_follow'])
    .where(mayMeet(viewerId, 'accounts.id'))
}
