import type { Departure } from '#contract/departure.ts'
import { isEmail, normalizeEmail, normalizePhone } from '#contract/sign-up-rules.ts'
import { browserNamesIn } from '#server/browser-names.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { AccountNotices } from './account-notices.ts'
import { authLimits } from './auth-limits.ts'
import { isPlaceKnown } from './known-place-repo.ts'
import { placeHashes, recordPlace, type Origin } from './known-places.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { findLoginCandidates, findMemberById, isStillPassword } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { isPassword, makeHashLine } from './password-hasher.ts'
import type { RefuseSuspended } from './refuse-suspended.ts'
import type { SecondFactorService } from './second-factor-service.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import {
  deleteExpiredSessionsOf,
  deleteSession,
  deleteSessions,
  deleteSessionsBeyond,
  insertSession,
} from './session-repo.ts'

interface LoginDeps {
  attempts: LoginAttempts
  refuseSuspended: RefuseSuspended
  secondFactors: Pick<SecondFactorService, 'demand'>
  notices: Pick<AccountNotices, 'tellOfLogin'>
  /** Brings back a member who left; answers what they had asked for. */
  bringBack: (db: Db, member: Row<'accounts'>) => Promise<Departure | undefined>
  limiter: RateLimiter
  clock: () => number
  /** How long a session lasts without being used. */
  sessionLifeMs: number
}

/** Where a login comes from, and what its browser says of itself. */
type LoginOrigin = Origin & { userAgent: string | undefined }

interface Credentials {
  identifier: string
  password: string
}

/** Of one member at the same time; the one unused longest makes room for a new one. */
const mostSessions = 20

export type LoginService = ReturnType<typeof makeLoginService>

/** Sessions: who may start one, and their end. */
export function makeLoginService(deps: LoginDeps) {
  // The statements of an attempt write and so wait for the disk, one after the other: those of many logins at once would hold up
  // every read that comes with them.
  const inLine = makeHashLine()
  return {
    /** Whose identifier and password these are; hashes, so never call it in a transaction. */
    recognize: (db: Db, typed: Credentials, origin: Origin): Promise<Row<'accounts'>> =>
      inLine(() => recognize(deps, db, { typed, origin })),

    /**
     * Starts a session and returns its token, which exists nowhere else from here on; the place is known from then on. Whoever left is
     * back with it.
     */
    startSession: (db: Db, member: Row<'accounts'>, from: LoginOrigin) => startSession(deps, db, { member, from }),

    endSession: deleteSession,

    /** Counts a call that ends sessions which were left while the server could not be told. */
    admitLeft: (network: string) => takeOfNetwork(deps.limiter, authLimits.leftSessionsPerNetwork, network),

    /** Ends sessions by the hashes of their tokens, which whoever had the tokens can make; those that are none say nothing. */
    endLeft: deleteSessions,

    async currentMember(db: Db, accountId: string): Promise<Row<'accounts'>> {
      const member = await findMemberById(db, accountId)
      if (!member) throw refuse('unauthorized', 'Please log in.')
      return member
    },
  }
}

async function recognize(
  { attempts, refuseSuspended, secondFactors, clock }: LoginDeps,
  db: Db,
  { typed: { identifier, password }, origin }: { typed: Credentials; origin: Origin },
): Promise<Row<'accounts'>> {
  const candidates = await findLoginCandidates(db, readIdentifier(identifier), clock())
  const keys = candidates.length > 0 ? candidates.map(({ id }) => id) : [`? ${identifier.toLowerCase()}`]
  // Counted before the password is judged, so that guesses sent at the same moment all count.
  const attempt = await attempts.count(keys, origin)
  const admitted = candidates.filter(({ id }) => attempt.admitted.has(id))
  const member = await firstWithPassword(admitted, password).catch(async (cause: unknown) => {
    // What was not judged, as the server was too busy, was no guess.
    await attempt.undo()
    throw cause
  })
  if (!member) throw credentialsWrong()
  // What was guessed at another candidate of the same identifier stays counted.
  await attempt.forgive(member.id)
  // First: a stolen password alone is told nothing, and appeals for nobody.
  await secondFactors.demand(db, member)
  await refuseSuspended(db, member.id)
  return member
}

async function startSession(
  { notices, bringBack, clock, sessionLifeMs }: LoginDeps,
  db: Db,
  { member, from }: { member: Row<'accounts'>; from: LoginOrigin },
): Promise<{ token: string; returned_from: Departure | undefined }> {
  const now = clock()
  // A new one ends all that the old one was good for: also what began before it.
  if (!(await isStillPassword(db, member))) throw credentialsWrong()
  const returned_from = await bringBack(db, member)
  const { token, tokenHash } = makeSecretToken()
  const [deviceHash] = placeHashes(member.id, from)
  const names = browserNamesIn(from.userAgent)
  const isNewDevice = !(await isPlaceKnown(db, deviceHash))
  await deleteExpiredSessionsOf(db, member.id, now)
  await insertSession(db, {
    token_hash: tokenHash,
    account_id: member.id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionLifeMs,
    device_hash: deviceHash,
    ...names,
  })
  await deleteSessionsBeyond(db, member.id, mostSessions)
  await recordPlace(db, member.id, { origin: from, now })
  if (isNewDevice) await notices.tellOfLogin(db, member, { names, at: now })
  return { token, returned_from }
}

/** The refusal of a login, which does not tell what of it was wrong. */
function credentialsWrong(): Error {
  return refuse('wrong-credentials', 'Wrong email, username, phone or password.')
}

/** What an identifier may be: an address, or else a username or a phone number. */
export function readIdentifier(identifier: string): { email: string; usernameKey: string; phone: string | undefined } {
  const text = normalizeEmail(identifier)
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
