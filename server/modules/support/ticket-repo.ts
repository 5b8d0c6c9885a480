import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** Answers whether it was new: a repeat of the same id changes nothing. */
export async function insertTicket(
  db: Db,
  ticket: NewRow<'support_tickets'>,
  attachments: NewRow<'ticket_attachments'>[],
): Promise<boolean> {
  const inserted = await db
    .insertInto('support_tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return false
  if (attachments.length > 0) await db.insertInto('ticket_attachments').values(attachments).execute()
  return true
}

export async function findTicketOwner(db: Db, id: string): Promise<string | undefined> {
  const ticket = await db.selectFrom('support_tickets').select('account_id').where('id', '=', id).executeTakeFirst()
  return ticket?.account_id
}

export async function findSender(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
