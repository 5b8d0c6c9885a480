import type { PageQuery } from '#contract/endpoint.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readWalk, shortRowsPerPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { deleteBlock, findAnyMember, insertBlock, listBlocked, lockMembers } from './block-repo.ts'
import { toBlockedMember } from './block-view.ts'

interface BlockDeps {
  events: DomainEvents
  clock: () => number
  /** Ends a follow, if there is one. */
  endFollow: (db: Db, pair: { followerId: string; followedId: string }) => Promise<void>
  /** Hides what somebody wrote below posts of another from everybody but the two. */
  hideComments: (db: Db, about: { postAuthorId: string; authorId: string; now: number }) => Promise<void>
}

interface Block {
  blockerId: string
  blockedId: string
}

export type BlockService = ReturnType<typeof makeBlockService>

/** Who has blocked whom. What a block means is asked wherever a person is shown (`infra/db/may-meet.ts`). */
export function makeBlockService({ events, clock, endFollow, hideComments }: BlockDeps) {
  return {
    /** Also works on somebody who has blocked the caller: each may keep the other away. */
    async block(db: Db, { blockerId, blockedId }: Block): Promise<void> {
      if (blockerId === blockedId) throw refuse('bad-request', 'You cannot block yourself.')
      assertMemberKnown(await findAnyMember(db, blockedId))
      // What either does to the other in this moment was there before, or finds the block.
      await lockMembers(db, [blockerId, blockedId])
      const now = clock()
      await insertBlock(db, { blocker_id: blockerId, blocked_id: blockedId, created_at: now })
      // Whoever blocks sees them no more, so could not hide them one by one.
      await hideComments(db, { postAuthorId: blockerId, authorId: blockedId, now })
      await endFollow(db, { followerId: blockerId, followedId: blockedId })
      await endFollow(db, { followerId: blockedId, followedId: blockerId })
      await events.emit(db, { type: 'member-blocked', actorId: blockerId, subjectId: blockedId })
    },

    async unblock(db: Db, { blockerId, blockedId }: Block): Promise<void> {
      await deleteBlock(db, blockerId, blockedId)
    },

    async list(db: Db, blockerId: string, { cursor, limit = shortRowsPerPage }: PageQuery) {
      const { rows, nextCursor } = await readWalk(
        { cursor, limit },
        (page) => listBlocked(db, blockerId, page),
        (row) => ({ at: row.created_at, id: row.id }),
      )
      return { blocks: rows.map(toBlockedMember), next_cursor: nextCursor }
    },
  }
}
