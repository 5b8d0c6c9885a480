import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

// In `infra/` as registering asks for it, too; services have it from here, as they import nothing of that.
export { findFormerOwner } from '#server/infra/db/former-username-repo.ts'

type NamedRow = Pick<Row<'accounts'>, 'username' | 'username_key' | 'username_changed_at'>

/** Reads what an account is called and locks its row: of two changes at once the second sees the first. */
export async function lockUsername(db: Db, accountId: string): Promise<NamedRow | undefined> {
  return db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', accountId)
    .returning(['username', 'username_key', 'username_changed_at'])
    .executeTakeFirst()
}

export async function updateUsername(
  db: Db,
  accountId: string,
  named: { username: string; username_key: string; username_changed_at: number },
): Promise<void> {
  await db.updateTable('accounts').set(named).where('id', '=', accountId).execute()
}

/** Whether somebody else has a username now. */
export async function isUsernameOfOther(db: Db, usernameKey: string, accountId: string): Promise<boolean> {
  const owner = await db.selectFrom('accounts').select('id').where('username_key', '=', usernameKey).executeTakeFirst()
  return owner !== undefined && owner.id !== accountId
}

export async function insertFormerUsername(db: Db, row: NewRow<'former_usernames'>): Promise<void> {
  await db.insertInto('former_usernames').values(row).execute()
}

export async function deleteFormerUsername(db: Db, usernameKey: string): Promise<void> {
  await db.deleteFrom('former_usernames').where('username_key', '=', usernameKey).execute()
}
