import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { makeSharedAnswer, type SharedAnswer } from '#server/shared-answer.ts'
import { makeKnownFollowers, type KnownFollowers } from './known-followers.ts'
import {
  candidatesPerReason,
  findMostFollowed,
  listHouseIds,
  listIdsWithTag,
  type PopularAccount,
} from './suggestion-repo.ts'

export interface SuggestionSources {
  /** Who chose a tag lately. */
  withTag: (tagId: string) => Promise<string[]>
  /** Whom everybody follows; undefined on a server that has few members. */
  mostFollowed: () => Promise<PopularAccount[] | undefined>
  house: () => Promise<string[]>
  known: KnownFollowers
}

/**
 * What is suggested to whoever asks, looked up once a minute for all. Members are looked up each time where they are few: there whoever has
 * just come is seen at once.
 */
export function makeSuggestionSources(deps: {
  heavyReads: Db
  clock: () => number
  metrics: Metrics
}): SuggestionSources {
  const { heavyReads, clock, metrics } = deps
  const share = <T>() => makeSharedAnswer<T>(clock, minuteMs, (result) => metrics.countCacheRead('suggestions', result))
  const mostFollowed = share<PopularAccount[] | undefined>()
  const house = share<string[]>()
  const byTag = new Map<string, SharedAnswer<string[]>>()

  return {
    async withTag(tagId) {
      const shared = byTag.get(tagId) ?? share<string[]>()
      byTag.set(tagId, shared)
      const ids = await shared.read(() => listIdsWithTag(heavyReads, tagId))
      if (ids.length < candidatesPerReason) shared.forget()
      return ids
    },

    async mostFollowed() {
      const all = await mostFollowed.read(() => findMostFollowed(heavyReads))
      if (all === undefined) mostFollowed.forget()
      return all
    },

    house: () => house.read(() => listHouseIds(heavyReads)),

    known: makeKnownFollowers(clock),
  }
}
