import type { AccountId } from '#contract/ids.ts'
import type { SessionUser } from '#contract/own-session.ts'
import { readSession, updateSessionUser } from '#src/offline/storage/session-store.ts'

/** Brings into the session what the server did for its member, and nothing else of them: a new name may have come while it was asked. */
export async function changeInSession(memberId: AccountId, change: Partial<SessionUser>): Promise<void> {
  const user = (await readSession())?.user
  if (user?.id === memberId) await updateSessionUser({ ...user, ...change })
}
