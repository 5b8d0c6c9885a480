import { dayMs, hourMs } from '#contract/durations.ts'
import { roleSchema, type Role } from '#contract/role.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountIdSchema } from '#contract/ids.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { hashSecret } from '../secret-token.ts'
import { browserNamesIn } from '../browser-names.ts'
import type { Caller } from './endpoint-call.ts'
import { extendSession, findLiveSession } from './caller-repo.ts'
import type { Routing } from './routing.ts'

/** A session ends this long after it was last used. */
export const sessionLifeMs = 90 * dayMs
/** And this long after it was started, however much it is used. */
const longestSessionMs = 365 * dayMs
// Writing on every request would make each read a write; an hour is nothing beside 90 days.
const extendAfterMs = hourMs

/** Who calls, as far as the endpoint wants to know; refuses a member call without a live session. */
export async function readCaller(
  { db, clock, log }: Routing,
  access: Endpoint['access'],
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined
  const token = bearerToken(request)
  if (token === undefined) {
    if (access === 'optional' && request.headers.authorization === undefined) return undefined
    throw refuse('unauthorized', 'Please log in.')
  }
  const tokenHash = hashSecret(token)
  const now = clock()
  // Looked up by the hash: what the comparison takes in time says nothing about a token.
  const session = await findLiveSession(db, tokenHash, now)
  if (!session) throw refuse('unauthorized', 'Your session has ended. Please log in again.')
  const claimed = request.headers['x-user-id']
  if (claimed !== undefined && claimed !== session.account_id) {
    throw refuse('unauthorized', 'This session belongs to another member. Please log in again.')
  }
  if (now - session.last_seen_at >= extendAfterMs) {
    // Whoever only reads is served on a full disk, too.
    const expiresAt = Math.min(now + sessionLifeMs, session.created_at + longestSessionMs)
    const names = browserNamesIn(request.headers['user-agent'])
    await extendSession(db, tokenHash, { seenAt: now, expiresAt, ...names }).catch((err: unknown) => {
      log.warn({ err }, 'a session was not extended')
    })
  }
  const role = session.role === null ? null : roleSchema.parse(session.role)
  assertRole(access, role)
  const { account_id, limited_until: limitedUntil } = session
  return { accountId: accountIdSchema.parse(account_id), sessionHash: tokenHash, role, limitedUntil }
}

function assertRole(access: Endpoint['access'], role: Role | null): void {
  if (access === 'moderator' && role === null) throw refuse('forbidden', 'Only moderators can do this.')
  if (access === 'admin' && role !== 'admin') throw refuse('forbidden', 'Only admins can do this.')
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
