import type { Problem, ProblemCode } from '#contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Dialect } from '../infra/db/dialect.ts'
import { Refusal, refuse } from '../refusal.ts'
import { emailTaken, phoneTaken, usernameTaken } from '../taken.ts'
import type { DiskRoom } from './disk-room.ts'
import { refusalOfStorage } from './storage-refusal.ts'

/** What every error becomes: a problem reply; whatever is no refusal is a 500 without detail, and goes to the log. */
export function handleError(
  { dialect, diskRoom }: { dialect: Dialect; diskRoom: DiskRoom },
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  // Its lines name the request.
  const { log, method } = request
  const refusal = refusalOf(error, dialect) ?? refusalOfStorage(error, { dialect, log, diskRoom, method })
  // The pattern and not the address: an address may hold a reset token.
  const where = { method, route: request.routeOptions.url }
  if (refusal) {
    if (refusal.cause !== undefined)
      log.warn({ err: refusal.cause, code: refusal.code, ...where }, 'a request was refused')
    sendRefusal(reply, refusal)
    return
  }
  log.error({ err: error, ...where }, 'a request failed')
  sendRefusal(reply, refuse('internal', 'Something went wrong on our side. Please try again.'))
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  if (refusal.retryAfterS !== undefined) void reply.header('retry-after', String(refusal.retryAfterS))
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer')
  // Nothing is returned: Fastify would wait for the end of a reply that a handler gives back, with listeners each time.
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal)))
}

function problemOf({ message, code, field, ticket, appealTicket }: Refusal): Problem {
  return {
    ...{ message, code },
    ...(field !== undefined && { field }),
    ...(ticket !== undefined && { ticket }),
    ...(appealTicket !== undefined && { appeal_ticket: appealTicket }),
  }
}

const takenKeys: Readonly<Record<string, () => Refusal>> = {
  'accounts.email': emailTaken,
  'accounts.username_key': usernameTaken,
  'accounts.phone': phoneTaken,
}

function refusalOf(error: unknown, dialect: Dialect): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (dialect.isUniqueViolation(error)) {
    // Who was faster by a moment is told of as who was there before.
    const taken = takenKeys[dialect.violatedKey(error) ?? '']
    return taken?.() ?? refuse('conflict', 'Somebody else was faster. Please try again.')
  }
  if (dialect.isTransient(error) || dialect.isCutOff(error))
    return refuse('unavailable', 'The server is busy. Please try again.', { retryAfterS: 2 })
  return isFastifyError(error) ? refusalOfFastify(error) : undefined
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && 'code' in error
}

const sentences: Record<string, { code: ProblemCode; message: string; status?: number }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload-too-large', message: 'This is more than the server accepts.' },
  FST_FILES_LIMIT: { code: 'bad-request', message: 'There are too many files.' },
  FST_FIELDS_LIMIT: { code: 'bad-request', message: 'There are too many fields.' },
  FST_PARTS_LIMIT: { code: 'bad-request', message: 'There are too many parts.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'bad-request',
    message: 'The server does not read this kind of content.',
    status: 415,
  },
}

/** Complaints of Fastify and its plugins, in our words: theirs may quote the request. */
function refusalOfFastify(error: FastifyError): Refusal | undefined {
  const known = sentences[error.code]
  if (known) return refuse(known.code, known.message, known.status === undefined ? {} : { status: known.status })
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return undefined
  // Files are forbidden whose address leaves their folder, or has what no name has: nobody has to log in for that.
  return refuse('bad-request', 'The request is malformed.', { status: status === 403 ? 400 : status })
}
