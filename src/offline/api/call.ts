import { assertNever } from '../../lib/assert-never.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { AccountId } from '#contract/ids.ts'
import { expireSession, readSession, type Session } from '../storage/session-store.ts'
import { apiBase } from './api-base.ts'
import { ApiError, type ApiFailure, type NoAnswerReason, refusedWith } from './api-error.ts'
import { buildRequest } from './build-request.ts'
import type { CallInput } from './call-input.ts'
import { connection, type ConnectionMonitor } from './connection-state.ts'
import { takeEarlyAnswer } from './early-request.ts'
import type { Observation } from './judge-connection.ts'
import { isNoAnswer } from './no-answer.ts'
import { untilQuietIsOver } from './quiet.ts'
import { readReply } from './read-reply.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** When absent 15,000; more on a slow line. Covers the whole exchange, body included. */
  timeoutMs?: number | undefined
  /** Asks only whether the server is there. */
  isProbe?: boolean | undefined
  /** Sends as this member or, when another one has signed in by then, not at all. */
  memberId?: AccountId | undefined
  /** Sends as this session instead of the one on the device: for the farewell of a session that just ended. */
  session?: Session | undefined
}

/** Makes a call and answers its parsed reply; throws `ApiError`, or the signal's reason when the caller aborted. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<ReplyOf<E>>

export interface CallDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  base: string
  now: () => number
  readSession: () => Promise<Session | undefined>
  expireSession: (token: string) => Promise<void>
  connection: Pick<ConnectionMonitor, 'observe' | 'allowanceMs'>
}

const shortestTimeoutMs = 15_000

/** Makes `call`: the parsed reply, or an `ApiError`; every request has a time-out. */
export function createCall(deps: CallDeps): Call {
  return async (endpoint, input, options = {}) => {
    const session = options.session ?? (endpoint.access === 'public' ? undefined : await deps.readSession())
    if (needsSession(endpoint) && !session) {
      console.info(`${endpoint.name} was not called: nobody is signed in.`)
      throw signedOut()
    }
    const { memberId, idempotencyKey } = options
    if (session && memberId !== undefined && session.user.id !== memberId) throw sessionChanged()
    const { url, init } = buildRequest(endpoint, input, { base: deps.base, session, idempotencyKey })
    const answer = observed(deps, { ...options, of: sortOf(options, init) }, async (signal) =>
      readReply(endpoint, await exchange(deps, url, { ...init, signal }), deps.now()),
    )
    if (!session || options.session) return answer
    return answer.then(
      (reply) => refuseForAnother(deps, session).then(() => reply),
      (cause: unknown) => endIfExpired(deps, session, cause),
    )
  }
}

/** What comes back for a request; whatever goes wrong on the way is no answer. */
async function exchange(deps: CallDeps, url: string, init: RequestInit): Promise<Response> {
  return fetchWhole(deps, url, init).catch((cause: unknown) => {
    throw noAnswer('unreachable', cause)
  })
}

/** Fetches with the body complete, so that a connection that stalls half-way is no answer either. */
async function fetchWhole(deps: CallDeps, url: string, init: RequestInit): Promise<Response> {
  // The API redirects nobody: what does is a portal, and to follow it would look like no connection. Nor does it let anything be kept
  // unasked: what the browser holds so is a portal's, which would stand in the server's place long after the member signed in there.
  const streamed = await deps.fetch(url, { ...init, redirect: 'manual', cache: 'no-cache' })
  if (isNoAnswer(streamed)) throw new Error('The worker got no answer of the server.')
  if (streamed.type === 'opaqueredirect') return streamed
  const body = await streamed.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status: streamed.status, headers: streamed.headers })
}

/**
 * Runs an exchange within its time and reports what its answer, or the want of one, says about the connection. Any other failure is
 * a mistake of ours and passes as it is: it must not look like a lost connection.
 */
async function observed<T>(
  { connection, now }: CallDeps,
  { signal, timeoutMs = shortestTimeoutMs, of }: CallOptions & Pick<Observation, 'of'>,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const startedAt = now()
  const patienceMs = of === 'probe' ? 0 : 1.5 * connection.allowanceMs()
  const timeout = AbortSignal.timeout(Math.ceil(Math.max(timeoutMs, patienceMs)))
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const value = await run(either)
    connection.observe({ outcome: 'answered', of, startedAt })
    return value
  } catch (cause) {
    signal?.throwIfAborted()
    if (!(cause instanceof ApiError)) throw cause
    const error = isUnreachable(cause) && timeout.aborted ? noAnswer('timeout', cause.cause) : cause
    connection.observe({ outcome: outcomeOf(error.failure), of, startedAt })
    throw error
  }
}

function outcomeOf(failure: ApiFailure): Observation['outcome'] {
  if (failure.kind === 'refused') return 'answered'
  switch (failure.reason) {
    case 'timeout':
    case 'unreachable':
      return failure.reason
    case 'intercepted':
      return failure.interception.by === 'portal' ? 'portal' : 'intercepted'
    case 'unparsable':
    case 'session-changed':
      return 'answered'
    default:
      return assertNever(failure)
  }
}

function sortOf({ isProbe }: CallOptions, { body }: RequestInit): Observation['of'] {
  if (isProbe) return 'probe'
  const hasFiles = body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string')
  return hasFiles || body instanceof Blob ? 'upload' : 'call'
}

function isUnreachable({ failure }: ApiError): boolean {
  return failure.kind === 'offline' && failure.reason === 'unreachable'
}

function noAnswer(reason: NoAnswerReason, cause?: unknown): ApiError {
  return new ApiError('The server did not answer.', { kind: 'offline', reason }, { cause })
}

// Only the server's own word ends a session: a 401 page of a gateway is no answer at all.
async function endIfExpired(deps: CallDeps, session: Session, cause: unknown): Promise<never> {
  if (cause instanceof ApiError && cause.status === 401) await deps.expireSession(session.token)
  throw cause
}

// An answer that arrives after another member signed in must not reach what that member sees.
async function refuseForAnother(deps: CallDeps, session: Session): Promise<void> {
  const current = await deps.readSession()
  if (current?.user.id === session.user.id) return
  throw sessionChanged()
}

function sessionChanged(): ApiError {
  return new ApiError('The session changed meanwhile.', { kind: 'offline', reason: 'session-changed' })
}

function signedOut(): ApiError {
  return refusedWith(401, 'unauthorized', 'Nobody is signed in.')
}

/** The call every screen, the outbox and the worker use. */
export const call: Call = createCall({
  fetch: async (url, init) => {
    const early = await takeEarlyAnswer(url, init)
    if (early) return early
    await untilQuietIsOver()
    return fetch(url, init)
  },
  base: apiBase,
  now: () => Date.now(),
  readSession,
  expireSession,
  connection,
})

function needsSession({ access }: Endpoint): boolean {
  return access === 'member' || access === 'moderator' || access === 'admin'
}
