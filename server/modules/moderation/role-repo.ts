import type { Role } from '#contract/role.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** A member who can log in: no house account has a role. */
export async function findByUsername(db: Db, usernameKey: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey)
    .where('is_house', '=', 0)
    .executeTakeFirst()
}

export async function updateRole(db: Db, accountId: string, role: Role | null): Promise<void> {
  await db.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
}

export async function listWithRole(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['username', 'role'])
    .where('role', 'is not', null)
    .orderBy('username_key')
    .execute()
}

/** Writes an act into the audit log. */
export async function insertDecision(db: Db, row: NewRow<'moderation_decisions'>): Promise<void> {
  await db.insertInto('moderation_decisions').values(row).execute()
}
