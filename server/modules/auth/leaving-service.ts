import type { Departure } from '#contract/departure.ts'
import { secondThoughtsMs } from '#contract/leaving.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { deleteDeparture, findDeparture, insertDeparture } from './departure-repo.ts'
import { deleteEmailChange } from './email-change-repo.ts'
import type { LeavingNotices } from './leaving-notices.ts'
import { deleteResetsOf } from './password-reset-repo.ts'
import { deleteSessionsOf } from './session-repo.ts'

/** Has what is a member's erased from an instant on, unless they are back by then; in the transaction in which they leave. */
export type OrderErasure = (db: Db, accountId: string, erasedFrom: number) => Promise<void>

interface LeavingDeps {
  events: DomainEvents
  mails: LeavingNotices
  orderErasure: OrderErasure
  clock: () => number
}

export type LeavingService = ReturnType<typeof makeLeavingService>

/** Members who go, for a while or for good, and come back with their next login. */
export function makeLeavingService({ events, mails, orderErasure, clock }: LeavingDeps) {
  async function leave(db: Db, accountId: string, erased_from: number | null): Promise<void> {
    await insertDeparture(db, { account_id: accountId, created_at: clock(), erased_from })
    await deleteSessionsOf(db, accountId)
    await deleteResetsOf(db, accountId)
    await deleteEmailChange(db, accountId)
    await events.emit(db, { type: 'member-hidden', actorId: accountId })
  }

  return {
    /** Hides a member until their next login. */
    async deactivate(db: Db, member: Row<'accounts'>): Promise<void> {
      await leave(db, member.id, null)
      await mails.deactivated(db, addressed(member))
    },

    /** Hides a member, to be erased unless they log in before the instant that it answers. */
    async delete(db: Db, member: Row<'accounts'>): Promise<number> {
      const erasedFrom = clock() + secondThoughtsMs
      await leave(db, member.id, erasedFrom)
      await orderErasure(db, member.id, erasedFrom)
      await mails.deletion(db, { ...addressed(member), erasedFrom })
      return erasedFrom
    },

    /** Brings a member back who left, and answers how they had; refuses one who is being erased. */
    async bringBack(db: Db, member: Row<'accounts'>): Promise<Departure | undefined> {
      const departure = await findDeparture(db, member.id)
      if (!departure) return undefined
      const { erased_from: erasedFrom } = departure
      if (erasedFrom !== null && erasedFrom <= clock())
        throw refuse('wrong-credentials', 'Wrong email, username, phone or password.')
      await deleteDeparture(db, member.id)
      await mails.back(db, addressed(member))
      return erasedFrom === null ? 'deactivation' : 'deletion'
    },
  }
}

function addressed({ email: to, first_name: firstName }: Row<'accounts'>): { to: string; firstName: string } {
  return { to, firstName }
}
