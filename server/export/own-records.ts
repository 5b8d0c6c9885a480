import type { OwnAppeal, OwnConsent, OwnTicket } from '#contract/export.ts'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { listPasskeysOf } from '#server/modules/auth/passkey-repo.ts'
import { toPasskey } from '#server/modules/auth/passkey-view.ts'
import {
  listAppealsBy,
  listConsentsOf,
  listTicketAnswers,
  listTicketFiles,
  listTicketsBy,
} from '#server/modules/exports/own-record-repo.ts'

const instant = (at: number) => new Date(at).toISOString()

/** Names and times; what devices sign with is nobody's business. */
export async function readPasskeys(db: Db, accountId: string): Promise<OwnPasskey[]> {
  return (await listPasskeysOf(db, accountId)).map(toPasskey)
}

export async function readTickets(db: Db, accountId: string): Promise<OwnTicket[]> {
  const tickets = await listTicketsBy(db, accountId)
  return Promise.all(
    tickets.map(async ({ id, category_id, created_at, subject, description, priority, state }) => ({
      ...{ category: category_id, subject, description, priority, state, created_at: instant(created_at) },
      attachments: (await listTicketFiles(db, id)).map(({ file_name }) => file_name),
      answers: (await listTicketAnswers(db, id)).map((answer) => ({
        words: answer.words,
        created_at: instant(answer.created_at),
      })),
    })),
  )
}

export async function readConsents(db: Db, accountId: string): Promise<OwnConsent[]> {
  const consents = await listConsentsOf(db, accountId)
  return consents.map(({ version, agreed_at, words }) => ({ version, agreed_at: instant(agreed_at), words }))
}

export async function readAppeals(db: Db, accountId: string): Promise<OwnAppeal[]> {
  const appeals = await listAppealsBy(db, accountId)
  return appeals.map(({ created_at, ...appeal }) => ({ ...appeal, created_at: instant(created_at) }))
}
