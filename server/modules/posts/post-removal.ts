import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { markPostRemoved, putPostBack } from './post-repo.ts'

/** What moderators do to a post or comment; each is false when there was nothing to do. */
export interface Removal {
  /** It counts as deleted from now on, but what it says stays for the case that it is put back. */
  remove: (db: Db, id: string) => Promise<boolean>
  restore: (db: Db, id: string) => Promise<boolean>
}

export function makePostRemoval({ clock, events }: { clock: () => number; events: DomainEvents }): Removal {
  return {
    async remove(db, id) {
      const actorId = await markPostRemoved(db, id, clock())
      if (actorId === undefined) return false
      await events.emit(db, { type: 'post-deleted', actorId, postId: id })
      return true
    },

    async restore(db, id) {
      const actorId = await putPostBack(db, id)
      if (actorId === undefined) return false
      await events.emit(db, { type: 'post-restored', actorId, postId: id })
      return true
    },
  }
}
