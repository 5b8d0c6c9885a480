import * as z from 'zod/mini'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { problemCodeSchema } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

// A newer server may have codes this build does not know; its sentence is still worth showing.
const lenientProblemSchema = z.object({
  message: z.string(),
  code: z.catch(problemCodeSchema, 'bad-request'),
  field: z.optional(z.string()),
})

/** Reads the server's answer: the parsed reply, or throws `ApiError`. Pages of gateways and captive portals count as no answer. */
export async function readReply<E extends Endpoint>(endpoint: E, response: Response, now: number): Promise<ReplyOf<E>> {
  const content = parseJson(await response.text())
  if (response.ok) {
    const reply = parseReply(endpoint, content)
    if (reply.success) return reply.data
    const what = `${endpoint.name} got something that is not its reply`
    throw new ApiError(what, { kind: 'offline', reason: 'unparsable' }, { cause: reply.error })
  }
  const problem = lenientProblemSchema.safeParse(content)
  if (!problem.success) {
    throw new ApiError(`${endpoint.name} got a ${response.status} that is not the server's`, {
      kind: 'offline',
      reason: 'unparsable',
    })
  }
  const { message, code, field } = problem.data
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now)
  throw new ApiError(message, { kind: 'refused', status: response.status, code, field, retryAfterMs })
}

type ParsedReply<E extends Endpoint> = { success: true; data: ReplyOf<E> } | { success: false; error: unknown }

/** The content as the endpoint's reply. */
export function parseReply<E extends Endpoint>(endpoint: E, content: unknown): ParsedReply<E> {
  const reply = endpoint.reply.safeParse(content)
  // The reply's type is that of the schema it was just parsed with; `safeParse` on a generic endpoint cannot say so.
  return reply.success ? { success: true, data: reply.data as ReplyOf<E> } : reply
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so nothing a schema accepts: the caller treats it as no answer.
    return undefined
  }
}

/** Seconds or an HTTP date → milliseconds from now, never negative. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
