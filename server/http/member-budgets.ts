import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import type { Budgets } from './budgets.ts'
import type { Caller } from './endpoint-call.ts'

const tenMinutesMs = 10 * minuteMs

/** Far more than a member does by hand, also when days without a connection are sent at once; what is refused waits in the outbox. */
export const memberBudgets = {
  // Ten a second for ten minutes: no screen and no refresh comes near.
  reads: { name: 'reads', max: 6_000, windowMs: tenMinutesMs },
  // The costliest of them; typing asks once in 0.6 s.
  searches: { name: 'searches', max: 1_000, windowMs: tenMinutesMs },
  writes: { name: 'writes', max: 2_000, windowMs: tenMinutesMs },
  // Of calls that may carry files: these cost processor time and room for good.
  uploads: { name: 'uploads', max: 300, windowMs: tenMinutesMs },
}

export const visitorBudgets = {
  // Of one network, as a whole town may have one, and as services that draw previews come from few addresses.
  sharedReads: { name: 'shared-reads', max: 3_000, windowMs: tenMinutesMs },
}

/**
 * Counts a member's call and refuses it beyond the budget; visitors' calls have limits of their own. Answers the headers that
 * say what is left of a read's budget (IETF draft-ietf-httpapi-ratelimit-headers).
 */
export function spendBudget(budgets: Budgets, endpoint: Endpoint, caller: Caller | undefined): Record<string, string> {
  if (caller === undefined) return {}
  const { writes, uploads, reads, searches } = memberBudgets
  if (endpoint.method !== 'GET') {
    budgets.spend(writes, caller.accountId)
    if (Object.keys(endpoint.files).length > 0) budgets.spend(uploads, caller.accountId)
    return {}
  }
  const rules = endpoint.name === search.name ? [reads, searches] : [reads]
  const left = rules.map((rule) => ({ rule, ...budgets.spend(rule, caller.accountId) }))
  return {
    'ratelimit-policy': left.map(({ rule }) => `"${rule.name}";q=${rule.max};w=${rule.windowMs / 1000}`).join(', '),
    ratelimit: left.map(({ rule, remaining, resetS }) => `"${rule.name}";r=${remaining};t=${resetS}`).join(', '),
  }
}
