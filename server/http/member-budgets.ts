import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Budgets } from './budgets.ts'
import type { Caller } from './endpoint-call.ts'

const tenMinutesMs = 10 * minuteMs

/** Far more than a member does by hand, also when days without a connection are sent at once; what is refused waits in the outbox. */
export const memberBudgets = {
  writes: { name: 'writes', max: 2_000, windowMs: tenMinutesMs },
  // Of calls that may carry files: these cost processor time and room for good.
  uploads: { name: 'uploads', max: 300, windowMs: tenMinutesMs },
}

/** Counts a member's call and refuses it beyond the budget; visitors' calls have limits of their own. */
export function spendBudget(budgets: Budgets, endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.method === 'GET' || caller === undefined) return
  budgets.spend(memberBudgets.writes, caller.accountId)
  if (Object.keys(endpoint.files).length > 0) budgets.spend(memberBudgets.uploads, caller.accountId)
}
