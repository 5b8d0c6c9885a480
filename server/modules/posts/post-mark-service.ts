import { assertPostThere } from '#server/assert-there.ts'
import type { DomainEvent, DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteMark, findMarked, hasMark, insertMark, type MarkTable } from './post-mark-repo.ts'
import { findPostFacts } from './post-summary-repo.ts'

interface PostMarkDeps {
  clock: () => number
  events: DomainEvents
}

/** What the member wants: the mark there or not; `undefined` means the opposite of what is. */
export type WantedMark = boolean | undefined

interface MarkState {
  isMarked: boolean
  count: number
}

type MarkEventType = Extract<DomainEvent, { authorId: string; postId: string; actorId: string }>['type'] &
  `${'post-' | 'repost-'}${string}`

const eventTypes: Record<MarkTable, { added: MarkEventType; removed: MarkEventType }> = {
  likes: { added: 'post-liked', removed: 'post-unliked' },
  reposts: { added: 'post-reposted', removed: 'repost-undone' },
  // Either way their number has changed, which is all that anybody hears.
  bookmarks: { added: 'post-bookmarked', removed: 'post-bookmarked' },
}

export type PostMarkService = ReturnType<typeof makePostMarkService>

/** Likes, reposts and bookmarks. */
export function makePostMarkService({ clock, events }: PostMarkDeps) {
  return {
    /** Sets or toggles a member's mark on a post and answers how it stands now. */
    async setMark(
      db: Db,
      table: MarkTable,
      { postId, actorId, wanted }: { postId: string; actorId: string; wanted: WantedMark },
    ): Promise<MarkState> {
      const { author_id: authorId } = assertPostThere(await findPostFacts(db, postId, actorId))
      const mark = { postId, accountId: actorId }
      const isMarked = wanted ?? !(await hasMark(db, table, mark))
      const hasChanged = isMarked
        ? await insertMark(db, table, { ...mark, now: clock() })
        : await deleteMark(db, table, mark)
      const types = eventTypes[table]
      if (hasChanged) {
        await events.emit(db, { type: isMarked ? types.added : types.removed, actorId, postId, authorId })
      }
      // Once more: whoever deleted it in this moment was waited for by the counter.
      const { total: count } = assertPostThere(await findMarked(db, table, postId))
      return { isMarked, count }
    },
  }
}
