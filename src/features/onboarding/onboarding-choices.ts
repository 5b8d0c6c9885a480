import type { AccountId } from '#contract/ids.ts'
import type { AccountSummary } from '#contract/account.ts'
import type { OnboardingSuggestions, Tag } from '#contract/onboarding.ts'
import { limits } from '#contract/rules.ts'
import type { NewOutboxItem, OutboxItem } from '#src/offline/outbox/outbox-item.ts'

export const tooFewText = 'You must follow at least 5 users and select at least 5 tags.'

/** Wishes of this sitting by account: they count from the press until the server's list has caught up. */
export type FollowWishes = ReadonlyMap<AccountId, boolean>

/** Whom the member follows once everything waiting has been sent. */
export function followedAccounts(
  saved: readonly AccountId[],
  items: readonly OutboxItem[],
  wishes: FollowWishes,
): ReadonlySet<AccountId> {
  const followed = new Set(saved)
  const turn = (id: AccountId, isWanted: boolean) => (isWanted ? followed.add(id) : followed.delete(id))
  for (const item of items) {
    if (item.kind === 'follow' && item.state.status === 'waiting') turn(item.accountId, item.following)
  }
  for (const [id, isWanted] of wishes) turn(id, isWanted)
  return followed
}

/** The names of the tags the member has once everything waiting has been sent. */
export function chosenTags(saved: readonly Tag[], items: readonly OutboxItem[]): ReadonlySet<string> {
  const chosen = new Set(saved.map((tag) => tag.name))
  for (const item of items) {
    if (item.kind === 'add-tag') chosen.add(item.name)
    if (item.kind !== 'remove-tag') continue
    const removed = saved.find((tag) => tag.id === item.tagId)
    if (removed !== undefined) chosen.delete(removed.name)
  }
  return chosen
}

export function isOfTags(kind: OutboxItem['kind']): boolean {
  return kind === 'add-tag' || kind === 'remove-tag'
}

/** Wishes of this sitting by name: what the server's list brings meanwhile stays as it is. */
export type TagWishes = ReadonlyMap<string, boolean>

/** The names of the tags the member wants. */
export function wantedTags(has: ReadonlySet<string>, wishes: TagWishes): ReadonlySet<string> {
  const wanted = new Set(has)
  for (const [name, isWanted] of wishes) {
    if (isWanted) wanted.add(name)
    else wanted.delete(name)
  }
  return wanted
}

/** What to send so that the tags the member has become the tags the member wants. */
export function tagChanges(
  has: ReadonlySet<string>,
  wants: ReadonlySet<string>,
  known: readonly Tag[],
): NewOutboxItem[] {
  const added = [...wants].filter((name) => !has.has(name)).map((name) => ({ kind: 'add-tag', name }) as const)
  const removed = known
    .filter((tag) => has.has(tag.name) && !wants.has(tag.name))
    .map((tag) => ({ kind: 'remove-tag', tagId: tag.id }) as const)
  return [...added, ...removed]
}

/** The accounts offered, house accounts first, each once. */
export function offeredAccounts({ profiles }: OnboardingSuggestions): AccountSummary[] {
  const byId = new Map([...profiles.companies, ...profiles.popularUsers].map((account) => [account.id, account]))
  return [...byId.values()]
}

/** True when enough accounts are followed and enough tags chosen. */
export function isEnough(followedCount: number, tagCount: number): boolean {
  return followedCount >= limits.onboardingFollows && tagCount >= limits.onboardingTags
}
