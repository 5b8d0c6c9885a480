import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findSuspension } from './member-repo.ts'

/** Refuses a login of somebody whom moderators suspended. Outside of the transaction. */
export type RefuseSuspended = (db: Db, accountId: string) => Promise<void>

/** What a suspended member appeals with; undefined for whoever has done so. */
export type GiveAppealTicket = (db: Db, accountId: string) => Promise<string | undefined>

export function makeRefuseSuspended(giveAppealTicket: GiveAppealTicket): RefuseSuspended {
  return async (db, accountId) => {
    const suspension = await findSuspension(db, accountId)
    if (!suspension) return
    const appealTicket = await giveAppealTicket(db, accountId)
    const message = `Your account is suspended. Reason: ${suspension.reason}`
    throw refuse('forbidden', message, appealTicket === undefined ? {} : { appealTicket })
  }
}
