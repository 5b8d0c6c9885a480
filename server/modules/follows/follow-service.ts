import type { AccountSummary } from '#contract/account.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { ReadCold } from '#server/infra/db/read-cold.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readWalk, shortRowsPerPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import { listFollowPage, type ListedSide } from './follow-list-repo.ts'
import {
  deleteFollow,
  findFollowable,
  insertFollow,
  isFollowing,
  lockMembers,
  moveFollowCounters,
} from './follow-repo.ts'

interface Pair {
  followerId: string
  followedId: string
}

interface ListRequest {
  accountId: string
  side: ListedSide
  viewerId: string
  cursor: string | undefined
  limit: number | undefined
}

interface FollowDeps {
  events: DomainEvents
  clock: () => number
  readCold: ReadCold
  heavyReads: Db
}

export type FollowService = ReturnType<typeof makeFollowService>

/** Who follows whom. Following and unfollowing say the same however often they are sent. */
export function makeFollowService({ events, clock, readCold, heavyReads }: FollowDeps) {
  const end = makeEnd(events)
  return {
    end,

    async follow(db: Db, { followerId, followedId }: Pair) {
      if (followerId === followedId) throw refuse('bad-request', 'You cannot follow yourself.')
      const account = await existingInTurn(db, { followerId, followedId })
      if (account.isRetired && !(await isFollowing(db, followerId, followedId))) {
        throw refuse('forbidden', 'This account has been retired.')
      }
      const row = { follower_id: followerId, followed_id: followedId, created_at: clock() }
      if (await insertFollow(db, row)) {
        await moveFollowCounters(db, { followerId, followedId, step: 1 })
        await events.emit(db, { type: 'member-followed', actorId: followerId, subjectId: followedId })
      }
      return relation(db, { followerId, followedId }, { isFollowing: true })
    },

    async unfollow(db: Db, { followerId, followedId }: Pair) {
      if (followerId === followedId) throw refuse('bad-request', 'You cannot unfollow yourself.')
      await existingInTurn(db, { followerId, followedId })
      await end(db, { followerId, followedId })
      return relation(db, { followerId, followedId }, { isFollowing: false })
    },

    async isFollowing(db: Db, { followerId, followedId }: Pair): Promise<boolean> {
      await existing(db, followedId, followerId)
      return isFollowing(db, followerId, followedId)
    },

    /** One page of followers or followed, newest first, as the viewer sees them. */
    async list(
      db: Db,
      { accountId, side, viewerId, cursor, limit = shortRowsPerPage }: ListRequest,
    ): Promise<{ accounts: AccountSummary[]; nextCursor: string | null }> {
      await existing(db, accountId, viewerId)
      const { rows, nextCursor } = await readWalk(
        { cursor, limit },
        (page) =>
          readCold(db, [`${side} ${accountId} ${cursor} ${limit}`], (reads) =>
            listFollowPage(reads, { accountId, side, viewerId, page, aside: heavyReads }),
          ),
        (row) => ({ at: row.followed_at, id: row.id }),
      )
      return { accounts: rows.map(toAccountSummary), nextCursor }
    },
  }
}

/** Ends a follow, if there is one, whether or not the two may see each other. */
function makeEnd(events: DomainEvents) {
  return async (db: Db, { followerId, followedId }: Pair): Promise<void> => {
    if (!(await deleteFollow(db, followerId, followedId))) return
    await moveFollowCounters(db, { followerId, followedId, step: -1 })
    await events.emit(db, { type: 'member-unfollowed', actorId: followerId, subjectId: followedId })
  }
}

async function existing(db: Db, accountId: string, viewerId: string) {
  return assertMemberKnown(await findFollowable(db, accountId, viewerId))
}

/** Whoever blocks one of the two in this moment ends the follow, or keeps it from being made. */
async function existingInTurn(db: Db, { followerId, followedId }: Pair) {
  await lockMembers(db, [followerId, followedId])
  return existing(db, followedId, followerId)
}

async function relation(db: Db, { followerId, followedId }: Pair, { isFollowing }: { isFollowing: boolean }) {
  const { followersCount } = await existing(db, followedId, followerId)
  return { is_following: isFollowing, followers_count: followersCount }
}
