import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './endpoint-call.ts'
import type { RateLimiter } from './rate-limit.ts'

const tenMinutesMs = 10 * minuteMs

/** Far more than a member does by hand, also when days without a connection are sent at once; what is refused waits in the outbox. */
export const writeLimits = {
  perMember: { name: 'writes', max: 2_000, windowMs: tenMinutesMs },
  // Of calls that may carry files: these cost processor time and room for good.
  uploadsPerMember: { name: 'uploads', max: 300, windowMs: tenMinutesMs },
}

/** Counts a member's write and refuses it beyond the limit; reads and visitors' calls have limits of their own or none. */
export function limitWrite(limiter: RateLimiter, endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.method === 'GET' || caller === undefined) return
  limiter.take(writeLimits.perMember, caller.accountId)
  if (Object.keys(endpoint.files).length > 0) limiter.take(writeLimits.uploadsPerMember, caller.accountId)
}
