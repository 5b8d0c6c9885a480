import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { inTime } from '../../lib/in-time.ts'
import { ApiError } from './api-error.ts'
import { call, type Call, type CallOptions } from './call.ts'
import type { CallInput } from './call-input.ts'
import { connection, type ConnectionMonitor } from './connection-state.ts'
import { readCopy } from './read-copy.ts'

/** A reply of the server, or the worker's copy of an earlier one, which is older than whatever the page has itself. */
export interface Answer<E extends Endpoint> {
  reply: ReplyOf<E>
  from: 'server' | 'copy'
}

interface AskOptions extends Pick<CallOptions, 'signal'> {
  /** What the page has of this itself; the copy is for a page that has nothing. */
  known: unknown
}

export interface CallOrCopyDeps {
  call: Call
  readCopy: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E> | undefined>
  connection: Pick<ConnectionMonitor, 'observe'>
  now: () => number
  /** How long the server is waited for while there is a copy. */
  patienceMs: number
}

/** Makes a call; answers the worker's copy where the page has nothing and the server is silent. Throws like `call`. */
export type CallOrCopy = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: AskOptions,
) => Promise<Answer<E>>

export function createCallOrCopy(deps: CallOrCopyDeps): CallOrCopy {
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>, { signal, known }: AskOptions) => {
    const startedAt = deps.now()
    const asked = deps.call(endpoint, input, { signal })
    const fromServer = asked.then((reply): Answer<E> => ({ reply, from: 'server' }))
    if (known !== undefined || (await answersWithin(asked, deps.patienceMs))) return fromServer
    // The server may still be the first to answer, also where the device is slow to look for a copy.
    const fromCopy = copyWithin(deps, () => deps.readCopy(endpoint, input)).then(
      (copy): Answer<E> | Promise<Answer<E>> => (copy === undefined ? fromServer : { reply: copy, from: 'copy' }),
    )
    const first = await Promise.race([fromCopy, fromServer.catch((cause: unknown) => unlessSilent(cause, fromCopy))])
    // An answer that still comes turns this again, and what is on screen is then asked for anew.
    if (first.from === 'copy') deps.connection.observe({ outcome: 'late', of: 'call', startedAt })
    return first
  }
}

/** The copy, if the device has one and can say so in time. */
function copyWithin<T>({ patienceMs }: CallOrCopyDeps, read: () => Promise<T>): Promise<T | undefined> {
  const copy = read().catch((cause: unknown) => {
    console.warn('A copied answer could not be read.', cause)
    return undefined
  })
  return inTime(copy, patienceMs, undefined)
}

function unlessSilent<T>(cause: unknown, otherwise: Promise<T>): Promise<T> {
  if (!isSilence(cause)) throw cause
  return otherwise
}

function answersWithin(asked: Promise<unknown>, ms: number): Promise<boolean> {
  const isAnswer = asked.then(
    () => true,
    (cause: unknown) => !isSilence(cause),
  )
  return inTime(isAnswer, ms, false)
}

function isSilence(cause: unknown): boolean {
  return cause instanceof ApiError && cause.failure.kind === 'offline' && cause.failure.reason !== 'session-changed'
}

/** The call of feeds and profiles, of whose answers the worker caches copies. */
export const callOrCopy: CallOrCopy = createCallOrCopy({
  call,
  readCopy,
  connection,
  now: () => Date.now(),
  patienceMs: 3_000,
})
