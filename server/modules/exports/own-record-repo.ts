import type { Db } from '#server/infra/db/tables.ts'

// What one member has few of, in no order that a database would have to make.

export async function listTicketsBy(db: Db, accountId: string) {
  const tickets = await db.selectFrom('support_tickets').selectAll().where('account_id', '=', accountId).execute()
  return tickets.toSorted((a, b) => b.created_at - a.created_at)
}

export async function listTicketFiles(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_attachments')
    .select('file_name')
    .where('ticket_id', '=', ticketId)
    .orderBy('position')
    .execute()
}

export async function listTicketAnswers(db: Db, ticketId: string) {
  const answers = await db
    .selectFrom('ticket_answers')
    .select(['words', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .execute()
  return answers.toSorted((a, b) => a.created_at - b.created_at)
}

export async function listConsentsOf(db: Db, accountId: string) {
  return db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'consent_texts.version', 'consents.version')
    .select(['consents.version', 'consents.agreed_at', 'consent_texts.words'])
    .where('consents.account_id', '=', accountId)
    .execute()
}

export async function listAppealsBy(db: Db, accountId: string) {
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('moderation_decisions', 'moderation_decisions.id', 'appeals.decision_id')
    .select(['moderation_decisions.action', 'moderation_decisions.reason'])
    .select(['appeals.words', 'appeals.created_at', 'appeals.outcome'])
    .where('appeals.account_id', '=', accountId)
    .execute()
  return appeals.toSorted((a, b) => b.created_at - a.created_at)
}
