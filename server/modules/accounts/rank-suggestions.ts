/** Why an account may be worth following; every count may be 0. */
export interface SuggestionReasons {
  id: string
  /** How many of those the member follows follow this account. */
  followedByFollowed: number
  /** Tags both chose. */
  sharedTags: number
  followersCount: number
  isHouse: boolean
}

/**
 * The ids of the best candidates, best first. People one knows count most, then shared tags; popularity counts by its
 * magnitude, so that a celebrity does not beat a friend's friend; house accounts fill up. Ties are broken by id.
 */
export function rankSuggestions(candidates: readonly SuggestionReasons[], limit: number): string[] {
  return candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Of anything from 0 on, infinitely many followers among it. */
export function scoreOf({
  followedByFollowed,
  sharedTags,
  followersCount,
  isHouse,
}: Omit<SuggestionReasons, 'id'>): number {
  return 3 * followedByFollowed + 2 * sharedTags + Math.log10(1 + followersCount) + (isHouse ? 0.5 : 0)
}
