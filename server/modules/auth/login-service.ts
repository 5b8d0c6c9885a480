import { isEmail, normalizePhone } from '#contract/rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { authLimits } from './auth-limits.ts'
import { makeLoginAttempts } from './login-attempts.ts'
import { findLoginCandidates, findMemberById } from './member-repo.ts'
import { isPassword } from './password-hasher.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { deleteExpiredSessionsOf, deleteSession, insertSession } from './session-repo.ts'

interface LoginDeps {
  limiter: RateLimiter
  clock: () => number
  /** How long a session lasts without being used. */
  sessionLifeMs: number
}

export type LoginService = ReturnType<typeof makeLoginService>

/** Sessions: who may start one, and their end. */
export function makeLoginService({ limiter, clock, sessionLifeMs }: LoginDeps) {
  return {
    /** Whose identifier and password these are; hashes, so never call it in a transaction. */
    async recognize(
      db: Db,
      { identifier, password }: { identifier: string; password: string },
      network: string,
    ): Promise<Row<'accounts'>> {
      limiter.take(authLimits.loginsPerNetwork, network)
      const candidates = await findLoginCandidates(db, readIdentifier(identifier))
      const keys = candidates.length > 0 ? candidates.map(({ id }) => id) : [`? ${identifier.toLowerCase()}`]
      const attempts = makeLoginAttempts(limiter, network)
      // Counted before the password is judged, so that guesses sent at the same moment all count.
      for (const key of keys) attempts.count(key)
      const member = await firstWithPassword(candidates, password).catch((cause: unknown) => {
        // What was not judged, as the server was too busy, was no guess.
        for (const key of keys) attempts.giveBack(key)
        throw cause
      })
      if (!member) throw refuse('wrong-credentials', 'Wrong email, username, phone or password.')
      // What was guessed at another candidate of the same identifier stays counted.
      attempts.forget(member.id)
      return member
    },

    /** Starts a session and returns its token, which exists nowhere else from here on. */
    async startSession(db: Db, accountId: string): Promise<string> {
      const now = clock()
      const { token, tokenHash } = makeSecretToken()
      await deleteExpiredSessionsOf(db, accountId, now)
      await insertSession(db, {
        token_hash: tokenHash,
        account_id: accountId,
        created_at: now,
        last_seen_at: now,
        expires_at: now + sessionLifeMs,
      })
      return token
    },

    endSession: deleteSession,

    async currentMember(db: Db, accountId: string): Promise<Row<'accounts'>> {
      const member = await findMemberById(db, accountId)
      if (!member) throw refuse('unauthorized', 'Please log in.')
      return member
    },
  }
}

/** What an identifier may be: an address, or else a username or a phone number. */
export function readIdentifier(identifier: string): { email: string; usernameKey: string; phone: string | undefined } {
  const text = identifier.trim().toLowerCase()
  if (isEmail(text)) return { email: text, usernameKey: text, phone: undefined }
  return { email: text, usernameKey: text.replace(/^@/, ''), phone: normalizePhone(text) }
}

async function firstWithPassword(
  candidates: Row<'accounts'>[],
  password: string,
): Promise<Row<'accounts'> | undefined> {
  // At least one check, on a decoy if need be: an unknown member takes as long as a wrong password.
  if (candidates.length === 0) await isPassword(password, undefined)
  for (const candidate of candidates) if (await isPassword(password, candidate.password_hash)) return candidate
  return undefined
}
