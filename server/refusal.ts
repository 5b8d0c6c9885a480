import type { ProblemCode } from '#contract/errors.ts'

const defaultStatus: Record<ProblemCode, number> = {
  'bad-request': 400,
  unauthorized: 401,
  'wrong-credentials': 401,
  'second-factor-required': 401,
  forbidden: 403,
  'sign-up-closed': 403,
  'not-found': 404,
  conflict: 409,
  'email-taken': 409,
  'username-taken': 409,
  'phone-taken': 409,
  'in-progress': 409,
  gone: 410,
  'media-too-large': 413,
  'payload-too-large': 413,
  'code-wrong': 422,
  'consent-missing': 422,
  'invitation-wrong': 422,
  'password-weak': 422,
  'reset-link-invalid': 422,
  'key-reused': 422,
  'media-unsupported': 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
}

/** What a refusal may carry besides its code and its sentence. */
export interface RefusalExtras {
  /** HTTP status, when it is not the usual one of the code. */
  status?: number
  /** The input field that was refused. */
  field?: string
  /** What a login goes on with. */
  ticket?: string
  /** What somebody who cannot log in appeals with. */
  appealTicket?: string
  /** Seconds after which another try makes sense. */
  retryAfterS?: number
  /** Of the answer, beside the usual ones. */
  headers?: Readonly<Record<string, string>>
  /** What was the matter in words that are for the log alone. */
  cause?: unknown
}

/** The server understood and says no: thrown by services, turned into a problem reply by `http/problem.ts`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly status: number
  readonly field: string | undefined
  readonly ticket: string | undefined
  readonly appealTicket: string | undefined
  readonly retryAfterS: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, message: string, extras: RefusalExtras = {}) {
    super(message, { cause: extras.cause })
    this.code = code
    this.status = extras.status ?? defaultStatus[code]
    this.field = extras.field
    this.ticket = extras.ticket
    this.appealTicket = extras.appealTicket
    this.retryAfterS = extras.retryAfterS
    this.headers = extras.headers ?? {}
  }
}

/** Makes a refusal to throw: `throw refuse('not-found', 'This post does not exist.')`. */
export function refuse(code: ProblemCode, message: string, extras: RefusalExtras = {}): Refusal {
  return new Refusal(code, message, extras)
}
