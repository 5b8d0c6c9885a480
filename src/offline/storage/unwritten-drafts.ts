import type { AccountId } from '#contract/ids.ts'
import type { Draft } from './draft.ts'

// Of all members of this page, by member and key.
const drafts = new Map<AccountId, Map<string, Draft>>()

/** Drafts of a member for which the device has no room, by key. They are lost with the page. */
export function unwrittenDraftsOf(memberId: AccountId): Map<string, Draft> {
  const known = drafts.get(memberId) ?? new Map<string, Draft>()
  drafts.set(memberId, known)
  return known
}

/** Whether a draft that was read is in memory alone. */
export function isUnwritten(draft: Draft): boolean {
  return [...drafts.values()].some((known) => [...known.values()].includes(draft))
}

export function forgetUnwrittenDrafts(memberId: AccountId): void {
  drafts.delete(memberId)
}
