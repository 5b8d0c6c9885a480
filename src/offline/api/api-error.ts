import type { ProblemCode } from '#contract/errors.ts'
import type { Interception } from './who-answered.ts'

/**
 * Why there is no answer of the server: no connection, no answer in time, an answer of its own that this build cannot read, another
 * member signed in meanwhile.
 */
export type NoAnswerReason = 'unreachable' | 'timeout' | 'unparsable' | 'session-changed'

interface Refusal {
  kind: 'refused'
  status: number
  code: ProblemCode
  /** Which input was refused, when the server says so. */
  field: string | undefined
  /** What a login goes on with. */
  ticket?: string | undefined
  /** What a suspended member appeals with. */
  appealTicket?: string | undefined
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs: number | undefined
}

interface NoAnswer {
  kind: 'offline'
  reason: NoAnswerReason
}

/** Something between the device and the server answered in its place. */
interface Intercepted {
  kind: 'offline'
  reason: 'intercepted'
  interception: Interception
}

export type ApiFailure = Refusal | NoAnswer | Intercepted

/** A call that gave no reply: refused by the server, or (a state, not an error) without its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure

  constructor(message: string, failure: ApiFailure, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }

  get kind(): ApiFailure['kind'] {
    return this.failure.kind
  }

  get status(): number | undefined {
    return this.failure.kind === 'refused' ? this.failure.status : undefined
  }

  get code(): ProblemCode | undefined {
    return this.failure.kind === 'refused' ? this.failure.code : undefined
  }

  get field(): string | undefined {
    return this.failure.kind === 'refused' ? this.failure.field : undefined
  }

  get appealTicket(): string | undefined {
    return this.failure.kind === 'refused' ? this.failure.appealTicket : undefined
  }

  get ticket(): string | undefined {
    return this.failure.kind === 'refused' ? this.failure.ticket : undefined
  }

  get retryAfterMs(): number | undefined {
    return this.failure.kind === 'refused' ? this.failure.retryAfterMs : undefined
  }
}

/** What the server would say, where that is known without asking it. */
export function refusedWith(status: number, code: ProblemCode, message: string): ApiError {
  return new ApiError(message, { kind: 'refused', status, code, field: undefined, retryAfterMs: undefined })
}

/** True when the call failed for want of the server's answer. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'offline'
}

/** True when the server said that there is nothing: not any more, not ever, or not for this member. */
export function saysGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'gone' || error.code === 'not-found')
}

/** The server's own sentence when it refused, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.kind === 'refused' && error.message !== '' ? error.message : fallback
}
