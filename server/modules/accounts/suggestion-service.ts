import type { AccountSummary } from '#contract/account.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import { rankSuggestions } from './rank-suggestions.ts'
import { findSuggestible, listFollowedByFollowed, listIdsWithSharedTags, listPopularIds } from './suggestion-repo.ts'

const maxSuggestions = 20

/** Whom a member may want to follow: at most 20, best first; the same state gives the same list. */
export async function suggestMembers(db: Db, listener: Listener, limit = maxSuggestions): Promise<AccountSummary[]> {
  const { viewerId: accountId } = listener
  const known = new Map((await listFollowedByFollowed(db, accountId)).map(({ id, count }) => [id, count]))
  const alike = countOccurrences(await listIdsWithSharedTags(db, accountId))
  const ids = new Set([...known.keys(), ...alike.keys(), ...(await listPopularIds(db, accountId))])
  const rows = new Map((await findSuggestible(db, [...ids], listener)).map((row) => [row.id, row]))
  const ranked = rankSuggestions(
    [...rows.values()].map((row) => ({
      id: row.id,
      followedByFollowed: known.get(row.id) ?? 0,
      sharedTags: alike.get(row.id) ?? 0,
      followersCount: row.followers_count,
      isHouse: row.is_house === 1,
    })),
    Math.min(limit, maxSuggestions),
  )
  return ranked.flatMap((id) => rows.get(id) ?? []).map(toAccountSummary)
}

function countOccurrences(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
