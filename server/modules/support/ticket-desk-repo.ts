import type { TicketState } from '#contract/ticket-desk.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'

/** Of one ticket. */
const mostAnswers = 100

export type DeskTicketRow = Awaited<ReturnType<typeof pageOfTickets>>[number]

export async function pageOfTickets(db: Db, state: TicketState, page: Page) {
  const order = { at: 'support_tickets.created_at', id: 'support_tickets.id', oldestFirst: state === 'open' } as const
  return keysetPage(selectTickets(db).where('support_tickets.state', '=', state), order, page).execute()
}

export async function findTicket(db: Db, id: string): Promise<DeskTicketRow | undefined> {
  return selectTickets(db).where('support_tickets.id', '=', id).executeTakeFirst()
}

function selectTickets(db: Db) {
  return (
    db
      .selectFrom('support_tickets')
      // Left: so that no planner begins with the accounts.
      .leftJoin('accounts', 'accounts.id', 'support_tickets.account_id')
      .selectAll('support_tickets')
      .select('accounts.username')
  )
}

/** Those that are there since after `since`. */
export async function findTicketAttachments(db: Db, ticketId: string, since: number) {
  return db
    .selectFrom('ticket_attachments')
    .select(['position', 'file_name', 'bytes'])
    .where('ticket_id', '=', ticketId)
    .where('created_at', '>', since)
    .orderBy('position')
    .execute()
}

export async function findAttachmentAt(
  db: Db,
  { ticketId, position, since }: { ticketId: string; position: number; since: number },
) {
  return db
    .selectFrom('ticket_attachments')
    .select(['key', 'file_name', 'content_type'])
    .where('ticket_id', '=', ticketId)
    .where('position', '=', position)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number]

export async function findAnswers(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_answers')
    .leftJoin('accounts', 'accounts.id', 'ticket_answers.by_id')
    .select(['ticket_answers.id', 'ticket_answers.words', 'ticket_answers.by_id', 'ticket_answers.created_at'])
    .select('accounts.username')
    .where('ticket_answers.ticket_id', '=', ticketId)
    .orderBy('ticket_answers.created_at')
    .orderBy('ticket_answers.id')
    .limit(mostAnswers)
    .execute()
}

export async function insertAnswer(db: Db, row: NewRow<'ticket_answers'>): Promise<void> {
  await db.insertInto('ticket_answers').values(row).execute()
}

/** Answers false when it was in that state already. */
export async function updateTicketState(db: Db, id: string, state: TicketState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_tickets')
    .set({ state })
    .where('id', '=', id)
    .where('state', '!=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An answer with whom it is for; undefined once the member is erased. */
export async function findAnswerToMail(db: Db, id: string) {
  return db
    .selectFrom('ticket_answers')
    .innerJoin('support_tickets', 'support_tickets.id', 'ticket_answers.ticket_id')
    .innerJoin('accounts', 'accounts.id', 'support_tickets.account_id')
    .select(['ticket_answers.words', 'support_tickets.subject', 'support_tickets.description'])
    .select(['accounts.email', 'accounts.first_name'])
    .where('ticket_answers.id', '=', id)
    .executeTakeFirst()
}
