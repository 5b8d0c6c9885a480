import type { AccountSummary } from '#contract/account.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { rankSuggestions, scoreOf, type SuggestionReasons } from './rank-suggestions.ts'
import {
  candidatesPerReason,
  findSuggestible,
  listFollowedByFollowed,
  listPopularIdsFor,
  listTagIds,
  readOwnFollowed,
  type SuggestibleRow,
} from './suggestion-repo.ts'
import type { SuggestionSources } from './suggestion-sources.ts'

export type SuggestMembers = (db: Db, listener: Listener, limit?: number) => Promise<AccountSummary[]>

const maxSuggestions = 20
/** So many candidates are looked up at once, best first. */
const lookedUpAtOnce = 120

/** A candidate by what is known of them before they are looked up. */
interface Candidate extends Omit<SuggestionReasons, 'followersCount' | 'isHouse'> {
  /** No score of theirs is higher, as far as followers of the last minute tell. */
  bestScore: number
}

/** Whom a member may want to follow: at most 20, best first; the same state gives the same list. */
export function makeSuggestMembers({
  sources,
  dialect,
}: {
  sources: SuggestionSources
  dialect: Dialect
}): SuggestMembers {
  return async (db, listener, limit = maxSuggestions) => {
    const most = Math.min(limit, maxSuggestions)
    const reasons = await findReasons(db, { sources, dialect, accountId: listener.viewerId })
    const popular = await sources.mostFollowed()
    if (popular) {
      const { best, lowest } = await suggest(db, listener, { most, candidates: candidatesOf(reasons, popular) })
      // Nobody beyond the most followed has more for them.
      const followersCount = popular.at(-1)?.followersCount ?? 0
      if (best.length === most && lowest >= scoreOf({ ...noReason, followersCount })) return best
    }
    // Few members, or one who follows nearly everybody.
    const own = (await listPopularIdsFor(db, listener.viewerId)).map((id) => ({ id, followersCount: Infinity }))
    return (await suggest(db, listener, { most, candidates: candidatesOf(reasons, own) })).best
  }
}

const noReason = { followedByFollowed: 0, sharedTags: 0, isHouse: false }

interface Reasons {
  followedByFollowed: ReadonlyMap<string, number>
  sharedTags: ReadonlyMap<string, number>
  house: ReadonlySet<string>
}

async function findReasons(
  db: Db,
  { sources, dialect, accountId }: { sources: SuggestionSources; dialect: Dialect; accountId: string },
): Promise<Reasons> {
  const [followed, theirs, tagIds, house] = await Promise.all([
    readOwnFollowed(db, accountId),
    listFollowedByFollowed(db, dialect, accountId),
    listTagIds(db, accountId),
    sources.house(),
  ])
  const known = countEach(theirs)
  known.delete(accountId)
  const [own, alike] = await Promise.all([
    followed([...known.keys()]),
    Promise.all(tagIds.map((tagId) => sources.withTag(tagId))),
  ])
  const mostKnown = [...known]
    .filter(([id]) => !own.has(id))
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, candidatesPerReason)
  return { followedByFollowed: new Map(mostKnown), sharedTags: countEach(alike.flat()), house: new Set(house) }
}

/** Everybody for whom there is a reason, those first who may score highest. Who is not among the most followed has no more followers than the last of them. */
function candidatesOf(
  { followedByFollowed, sharedTags, house }: Reasons,
  popular: readonly { id: string; followersCount: number }[],
): Candidate[] {
  const followers = new Map(popular.map(({ id, followersCount }) => [id, followersCount]))
  const atMost = popular.at(-1)?.followersCount ?? Infinity
  const ids = new Set([...followedByFollowed.keys(), ...sharedTags.keys(), ...followers.keys(), ...house])
  return [...ids]
    .map((id) => {
      const reasons = { followedByFollowed: followedByFollowed.get(id) ?? 0, sharedTags: sharedTags.get(id) ?? 0 }
      const followersCount = followers.get(id) ?? atMost
      return { id, ...reasons, bestScore: scoreOf({ ...reasons, followersCount, isHouse: house.has(id) }) }
    })
    .toSorted((a, b) => b.bestScore - a.bestScore)
}

/** Looks candidates up until none of the rest can be among the best. */
async function suggest(
  db: Db,
  listener: Listener,
  { most, candidates }: { most: number; candidates: readonly Candidate[] },
): Promise<{ best: AccountSummary[]; lowest: number }> {
  const rows = new Map<string, SuggestibleRow>()
  const found: SuggestionReasons[] = []
  for (let at = 0; at < candidates.length; at += lookedUpAtOnce) {
    if (areBest(found, { most, rest: candidates[at]?.bestScore ?? 0 })) break
    const next = new Map(candidates.slice(at, at + lookedUpAtOnce).map((candidate) => [candidate.id, candidate]))
    for (const row of await findSuggestible(db, [...next.keys()], listener)) {
      const { followedByFollowed = 0, sharedTags = 0 } = next.get(row.id) ?? {}
      const { id, followers_count: followersCount, is_house } = row
      rows.set(id, row)
      found.push({ id, followedByFollowed, sharedTags, followersCount, isHouse: is_house === 1 })
    }
  }
  const ids = rankSuggestions(found, most)
  const last = found.find(({ id }) => id === ids.at(-1))
  const best = ids.flatMap((id) => rows.get(id) ?? []).map(toAccountSummary)
  return { best, lowest: last ? scoreOf(last) : 0 }
}

/** Whether so many of those found score higher than any of the rest. */
function areBest(found: readonly SuggestionReasons[], { most, rest }: { most: number; rest: number }): boolean {
  return found.filter((each) => scoreOf(each) > rest).length >= most
}

function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
