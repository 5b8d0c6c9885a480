import type { AccountId } from '#contract/ids.ts'
import type { Draft } from './draft.ts'

// Of all members of this page, by member and key.
const drafts = new Map<AccountId, Map<string, Draft>>()

/** Drafts of a member that the device has not got: they are on their way there, or it has no room. They are lost with the page. */
export function unwrittenDraftsOf(memberId: AccountId): Map<string, Draft> {
  const known = drafts.get(memberId) ?? new Map<string, Draft>()
  drafts.set(memberId, known)
  return known
}

export function forgetUnwrittenDrafts(memberId: AccountId): void {
  drafts.delete(memberId)
}
