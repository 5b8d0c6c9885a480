import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findSuspension } from './member-repo.ts'

/** Refuses a login of somebody whom moderators suspended. */
export async function refuseSuspended(db: Db, accountId: string): Promise<void> {
  const suspension = await findSuspension(db, accountId)
  if (suspension) throw refuse('forbidden', `Your account is suspended. Reason: ${suspension.reason}`)
}
