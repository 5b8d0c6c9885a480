import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

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

export async function findAttachment(
  db: Db,
  { key, since }: { key: string; since: number },
): Promise<Pick<Row<'ticket_attachments'>, 'file_name' | 'content_type'> | undefined> {
  return db
    .selectFrom('ticket_attachments')
    .select(['file_name', 'content_type'])
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

/** Attachments from `until` or before, oldest first; at most `limit`. */
export async function findAttachmentsUntil(
  db: Db,
  { until, limit }: { until: number; limit: number },
): Promise<{ key: string }[]> {
  return db
    .selectFrom('ticket_attachments')
    .select('key')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function deleteAttachments(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('ticket_attachments').where('key', 'in', keys).execute()
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
