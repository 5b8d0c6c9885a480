import { randomUUID } from 'node:crypto'
import { accountIdSchema, type AccountId } from '#contract/ids.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { makeSecretToken } from '#server/secret-token.ts'

export interface TestMember {
  id: AccountId
  username: string
  email: string
  /** Of a live session. */
  token: string
}

let count = 0

/** Puts a member with a session straight into the database: quick, because no password is hashed (and none will fit). */
export async function insertMember(
  db: Db,
  now: number,
  overrides: Partial<NewRow<'accounts'>> = {},
): Promise<TestMember> {
  count += 1
  const username = overrides.username ?? `member${count}`
  const row: NewRow<'accounts'> = {
    id: randomUUID(),
    email: `${username.toLowerCase()}@example.org`,
    username,
    username_key: username.toLowerCase(),
    phone: `+1555${String(count).padStart(7, '0')}`,
    first_name: 'Mem',
    last_name: `Ber ${count}`,
    password_hash: 'no password',
    created_at: now,
    ...overrides,
  }
  await db.insertInto('accounts').values(row).execute()
  const { token, tokenHash } = makeSecretToken()
  const session = { token_hash: tokenHash, account_id: row.id, created_at: now, last_seen_at: now }
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: now + sessionLifeMs })
    .execute()
  return { id: accountIdSchema.parse(row.id), username, email: row.email, token }
}
