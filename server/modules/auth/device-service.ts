import type { Caller } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { deletePlace } from './known-place-repo.ts'
import { resetPlaces, type Origin } from './known-places.ts'
import { deleteOtherSessionsOf, deleteSession, listLiveSessionsOf } from './session-repo.ts'
import { sessionIdOf, toSession } from './session-view.ts'

export type DeviceService = ReturnType<typeof makeDeviceService>

/** Where a member is logged in, and the end of that: the very next call with the token of an ended session is refused. */
export function makeDeviceService({ clock }: { clock: () => number }) {
  return {
    /** The caller's own first, then those used last. */
    async list(db: Db, { accountId, sessionHash }: Caller) {
      const now = clock()
      const rows = await listLiveSessionsOf(db, accountId, now)
      return rows
        .toSorted((a, b) => b.last_seen_at - a.last_seen_at || b.created_at - a.created_at)
        .map((row) => toSession(row, { currentHash: sessionHash, now }))
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
    },

    /** Ends a session; its browser is a strange one from then on, whose next login is mailed. */
    async end(db: Db, id: string, { accountId, sessionHash }: Caller): Promise<void> {
      const rows = await listLiveSessionsOf(db, accountId, clock())
      const ended = rows.find((row) => sessionIdOf(row.token_hash) === id)
      if (!ended) throw refuse('not-found', 'This device is logged out already.')
      await deleteSession(db, ended.token_hash)
      const own = rows.find((row) => row.token_hash === sessionHash)
      if (ended.device_hash !== null && ended.device_hash !== own?.device_hash) await deletePlace(db, ended.device_hash)
    },

    /** Ends all sessions but the caller's; of the places that were known only this one stays so. */
    async endOthers(db: Db, { accountId, sessionHash }: Caller, origin: Origin): Promise<void> {
      await deleteOtherSessionsOf(db, accountId, sessionHash)
      await resetPlaces(db, accountId, { origin, now: clock() })
    },
  }
}
