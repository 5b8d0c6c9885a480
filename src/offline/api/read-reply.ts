import * as z from 'zod/mini'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { problemCodeSchema } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'
import { parseRetryAfter } from './retry-after.ts'
import { recordServerDate } from './server-time.ts'
import { interceptionIn, isFromServer } from './who-answered.ts'

// A newer server may have codes this build does not know; its sentence is still worth showing.
const lenientProblemSchema = z.object({
  message: z.string(),
  code: z.catch(problemCodeSchema, 'bad-request'),
  field: z.optional(z.string()),
  ticket: z.optional(z.string()),
  appeal_ticket: z.optional(z.string()),
})

/** Reads the server's answer: the parsed reply, or throws `ApiError`. What something in between answers is not the server's word. */
export async function readReply<E extends Endpoint>(endpoint: E, response: Response, now: number): Promise<ReplyOf<E>> {
  const text = await response.text()
  const content = parseJson(text)
  const isOwn = isFromServer(response)
  if (isOwn) recordServerDate(response.headers.get('date'), now)
  const reply = response.ok ? parseReply(endpoint, content) : undefined
  if (reply?.success && (isOwn || mayComeUnmarked(endpoint))) return reply.data
  if (!isOwn) {
    const interception = interceptionIn(response, text, now)
    throw new ApiError(`${endpoint.name} got a ${response.status} that is not the server's`, {
      kind: 'offline',
      reason: 'intercepted',
      interception,
    })
  }
  const problem = response.ok ? undefined : lenientProblemSchema.safeParse(content).data
  if (!problem) {
    const what = `${endpoint.name} got something that is not its reply`
    throw new ApiError(what, { kind: 'offline', reason: 'unparsable' }, { cause: reply })
  }
  const { message, code, field, ticket, appeal_ticket: appealTicket } = problem
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now)
  const given = { ticket, appealTicket }
  throw new ApiError(message, { kind: 'refused', status: response.status, code, field, ...given, retryAfterMs })
}

/**
 * A server of an earlier version marks nothing, and what fits the schema of a read does no harm. A write is given up once it was
 * answered: it waits for the server's own word, as sending it again is safe.
 */
function mayComeUnmarked({ idempotent }: Endpoint): boolean {
  return !idempotent
}

type ParsedReply<E extends Endpoint> = { success: true; data: ReplyOf<E> } | { success: false; error: unknown }

/** The content as the endpoint's reply. */
export function parseReply<E extends Endpoint>(endpoint: E, content: unknown): ParsedReply<E> {
  const reply = endpoint.reply.safeParse(content)
  // The reply's type is that of the schema it was just parsed with; `safeParse` on a generic endpoint cannot say so.
  return reply.success ? { success: true, data: reply.data as ReplyOf<E> } : reply
}

/** What a text says as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Nothing that a schema accepts: the caller treats it as no answer.
    return undefined
  }
}
