import type { RateLimiter } from '#server/http/rate-limit.ts'
import { authLimits } from './auth-limits.ts'

/** Counts a network's attempts to log in as a member, and forgets them once one was right or the password is new. */
export function makeLoginAttempts(limiter: RateLimiter, network: string) {
  const hereOf = (member: string) => `${member} ${network}`

  return {
    /** Refuses the attempt when there were too many; `member` is an account id, or what stands for an unknown one. */
    count(member: string): void {
      // The strict one first: what it refuses does not count against the member elsewhere.
      limiter.take(authLimits.failedLoginsHere, hereOf(member))
      limiter.take(authLimits.failedLogins, member)
    },
    /** Takes one attempt back. */
    giveBack(member: string): void {
      limiter.giveBack(authLimits.failedLoginsHere, hereOf(member))
      limiter.giveBack(authLimits.failedLogins, member)
    },
    forget(member: string): void {
      limiter.clear(authLimits.failedLoginsHere, hereOf(member))
      limiter.clear(authLimits.failedLogins, member)
    },
  }
}
