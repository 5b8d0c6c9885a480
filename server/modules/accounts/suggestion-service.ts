import type { AccountSummary } from '#contract/account.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { bestFirst } from './best-first.ts'
import { rankSuggestions, scoreOf, type SuggestionReasons } from './rank-suggestions.ts'
import {
  candidatesPerReason,
  findSuggestible,
  listFollowedByFollowed,
  listPopularIdsFor,
  listTagIds,
  readOwnFollowed,
  type PopularAccount,
  type SuggestibleRow,
} from './suggestion-repo.ts'
import type { KnownFollowers } from './known-followers.ts'
import type { SuggestionSources } from './suggestion-sources.ts'

export type SuggestMembers = (db: Db, listener: Listener, limit?: number) => Promise<AccountSummary[]>

const maxSuggestions = 20
/** So many candidates are looked up at once, best first: where followers are known, the first are enough as a rule. */
const lookedUpAtOnce = { first: 40, further: 120 }

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
      const { best, lowest } = await suggest(db, listener, {
        ...{ most, known: sources.known },
        candidates: candidatesOf(reasons, popular, sources.known),
      })
      // Nobody beyond the most followed has more for them.
      const followersCount = popular.at(-1)?.followersCount ?? 0
      if (best.length === most && lowest >= scoreOf({ ...noReason, followersCount })) return best
    }
    // Few members, or one who follows nearly everybody: all are looked up.
    const own = (await listPopularIdsFor(db, listener.viewerId)).map((id) => ({ id, followersCount: Infinity }))
    const candidates = candidatesOf(reasons, own)
    return (await suggest(db, listener, { most, candidates })).best
  }
}

const noReason = { followedByFollowed: 0, sharedTags: 0, isHouse: false }

interface Reasons {
  followedByFollowed: ReadonlyMap<string, number>
  sharedTags: ReadonlyMap<string, number>
  house: ReadonlySet<string>
  /** Whom the member follows: of those with another reason at least. */
  own: ReadonlySet<string>
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
  return { followedByFollowed: new Map(mostKnown), sharedTags: countEach(alike.flat()), house: new Set(house), own }
}

/**
 * Everybody for whom there is a reason, but those followed already. Who is not among the most followed has no more followers than the last of
 * them.
 */
function candidatesOf(
  { followedByFollowed, sharedTags, house, own }: Reasons,
  popular: readonly PopularAccount[],
  known?: KnownFollowers,
): Candidate[] {
  const followers = new Map(popular.map(({ id, followersCount }) => [id, followersCount]))
  const atMost = popular.at(-1)?.followersCount ?? Infinity
  const ids = new Set([...followedByFollowed.keys(), ...sharedTags.keys(), ...followers.keys(), ...house])
  return [...ids]
    .filter((id) => !own.has(id))
    .map((id) => {
      const reasons = { followedByFollowed: followedByFollowed.get(id) ?? 0, sharedTags: sharedTags.get(id) ?? 0 }
      const followersCount = followers.get(id) ?? known?.of(id) ?? atMost
      return { id, ...reasons, bestScore: scoreOf({ ...reasons, followersCount, isHouse: house.has(id) }) }
    })
}

interface Search {
  most: number
  candidates: readonly Candidate[]
  /** Told of the followers of those who are looked up. */
  known?: KnownFollowers
}

/** Looks candidates up until none of the rest can be among the best. */
async function suggest(
  db: Db,
  listener: Listener,
  { most, candidates, known }: Search,
): Promise<{ best: AccountSummary[]; lowest: number }> {
  const rows = new Map<string, SuggestibleRow>()
  const found: SuggestionReasons[] = []
  for (const { batch, rest } of bestFirst(candidates, lookedUpAtOnce)) {
    const byId = new Map(batch.map((candidate) => [candidate.id, candidate]))
    for (const row of await findSuggestible(db, [...byId.keys()], listener)) {
      const { followedByFollowed = 0, sharedTags = 0 } = byId.get(row.id) ?? {}
      const { id, followers_count: followersCount, is_house } = row
      rows.set(id, row)
      known?.note(id, followersCount)
      found.push({ id, followedByFollowed, sharedTags, followersCount, isHouse: is_house === 1 })
    }
    if (areBest(found, { most, rest })) break
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
