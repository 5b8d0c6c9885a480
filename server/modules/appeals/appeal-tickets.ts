import { hourMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { hashSecret, makeSecretToken } from '#server/secret-token.ts'
import { findAppealableSuspension, replaceTicket, spendTicket } from './appeal-repo.ts'

const ticketLifeMs = hourMs

export type AppealTickets = ReturnType<typeof makeAppealTickets>

/** What lets members appeal who are suspended and have shown who they are. */
export function makeAppealTickets({ clock }: { clock: () => number }) {
  return {
    /** Undefined for whoever has appealed already. Outside of the transaction, which a refusal undoes. */
    async give(db: Db, accountId: string): Promise<string | undefined> {
      if (!(await findAppealableSuspension(db, accountId))) return undefined
      const { token, tokenHash } = makeSecretToken()
      await replaceTicket(db, { token_hash: tokenHash, account_id: accountId, expires_at: clock() + ticketLifeMs })
      return token
    },

    /** Uses it up, and answers whose it is. */
    spend: (db: Db, ticket: string): Promise<string | undefined> => spendTicket(db, hashSecret(ticket), clock()),
  }
}
