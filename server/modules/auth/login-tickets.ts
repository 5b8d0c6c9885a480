import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret, makeSecretToken } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import {
  findStartedSession,
  findTicketHolder,
  insertTicket,
  recordTicketSession,
  spendTicket,
  spendTicketTry,
} from './login-ticket-repo.ts'
import { repeatTime } from './repeat-time.ts'

const { max: maxTries, windowMs: ticketLifeMs } = authLimits.secondFactorsPerTicket

export type LoginTickets = ReturnType<typeof makeLoginTickets>

/** What leads from a right password to the second step. */
export function makeLoginTickets({ clock }: { clock: () => number }) {
  return {
    async give(db: Db, accountId: string): Promise<string> {
      const { token, tokenHash } = makeSecretToken()
      await insertTicket(db, { token_hash: tokenHash, account_id: accountId, expires_at: clock() + ticketLifeMs })
      return token
    },

    /** Whose ticket it is, as long as there are tries. */
    async holderOf(db: Db, ticket: string): Promise<string> {
      return mustBeHeld(await findTicketHolder(db, hashSecret(ticket), { now: clock(), maxTries }))
    },

    /** Counts a try; whose ticket it is. Outside of the transaction. */
    async spendTry(db: Db, ticket: string): Promise<string> {
      return mustBeHeld(await spendTicketTry(db, hashSecret(ticket), { now: clock(), maxTries }))
    },

    /** Uses a ticket up, in the transaction that starts the session; with a code, so that the same one is known again. */
    async spend(db: Db, ticket: string, code?: string): Promise<void> {
      const proofHash = code === undefined ? null : hashProof(ticket, code)
      if (!(await spendTicket(db, hashSecret(ticket), { now: clock(), proofHash }))) throw ticketOver()
    },

    /** Records which session a ticket started, in the same transaction. */
    started: (db: Db, ticket: string, sessionToken: string) =>
      recordTicketSession(db, hashSecret(ticket), hashSecret(sessionToken)),

    /** What a ticket started with the same code just before: the answer with the session may never have arrived. */
    startedWith: (db: Db, { ticket, code }: { ticket: string; code: string }) =>
      findStartedSession(
        db,
        { tokenHash: hashSecret(ticket), proofHash: hashProof(ticket, code) },
        repeatTime(clock()),
      ),
  }
}

/** Worth nothing without the ticket, which nobody can guess. */
function hashProof(ticket: string, code: string): string {
  return hashSecret(`${ticket} ${code}`)
}

function mustBeHeld(holder: string | undefined): string {
  if (holder === undefined) throw ticketOver()
  return holder
}

/** The refusal of a ticket that is worth nothing any more. */
export function ticketOver(): Error {
  return refuse('unauthorized', 'This login took too long or too many tries. Please log in again.')
}
