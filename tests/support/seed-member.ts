import { randomUUID } from 'node:crypto'
import type { SessionUser } from '#contract/own-session.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { normalizePhone } from '#contract/sign-up-rules.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { emailOf, password, phoneOf, type NewMember } from './member-steps.ts'
import { withDatabase } from './read-rows.ts'

const chosenByANewcomer = 5

/** Made once: each costs tens of milliseconds. */
let passwordHash: Promise<string> | undefined

/**
 * Puts a member with the usual password and a session straight into a running server's database, onboarded unless told otherwise.
 * Search finds them once it has caught up, within 20 s: for at once, `registerMember`.
 */
export async function seedMember(
  dataDir: string,
  member: NewMember,
  { onboarding }: { onboarding: 'done' | 'open' },
): Promise<{ token: string; user: SessionUser }> {
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const id = accountIdSchema.parse(randomUUID())
  const isOnboarded = onboarding === 'done'
  const now = Date.now()
  const { token, tokenHash } = makeSecretToken()
  withDatabase(dataDir, (database) => {
    const insert = (table: string, row: Record<string, string | number | null>) => {
      const columns = Object.keys(row)
      const places = columns.map(() => '?').join(', ')
      database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row))
    }
    const ids = (sql: string) => database.prepare<[number], string>(sql).pluck().all(chosenByANewcomer)
    database.transaction(() => {
      insert('accounts', {
        id,
        email: emailOf(member),
        username: member.username,
        username_key: member.username.toLowerCase(),
        phone: normalizePhone(phoneOf(member)) ?? null,
        first_name: member.firstName,
        last_name: member.lastName,
        password_hash: hash,
        onboarded_at: isOnboarded ? now : null,
        following_count: isOnboarded ? chosenByANewcomer : 0,
        created_at: now,
      })
      const session = { token_hash: tokenHash, account_id: id, created_at: now, last_seen_at: now }
      insert('sessions', { ...session, expires_at: now + sessionLifeMs })
      if (!isOnboarded) return
      for (const followed of ids('SELECT id FROM accounts WHERE is_house = 1 ORDER BY created_at, id LIMIT ?')) {
        insert('follows', { follower_id: id, followed_id: followed, created_at: now })
        database.prepare('UPDATE accounts SET followers_count = followers_count + 1 WHERE id = ?').run(followed)
      }
      for (const tag of ids('SELECT id FROM tags ORDER BY name_key LIMIT ?')) {
        insert('account_tags', { account_id: id, tag_id: tag, created_at: now })
      }
    })()
  })
  const user = {
    id,
    first_name: member.firstName,
    last_name: member.lastName,
    username: member.username,
    email: emailOf(member),
    profile_picture_url: null,
    has_completed_onboarding: isOnboarded,
  }
  return { token, user }
}
