import { minuteMs } from '#contract/durations.ts'

/** How many followers those have who were looked up within the last minute, for whomever: what they can score is then known before they are looked up again. */
export interface KnownFollowers {
  of(accountId: string): number | undefined
  note(accountId: string, followersCount: number): void
}

const knownForMs = minuteMs
/** Some 100 bytes each. */
const mostKnown = 20_000

/** All are forgotten together, each minute and where there are too many. */
export function makeKnownFollowers(clock: () => number): KnownFollowers {
  const counts = new Map<string, number>()
  let since = clock()

  return {
    of(accountId) {
      if (clock() - since >= knownForMs) {
        counts.clear()
        since = clock()
      }
      return counts.get(accountId)
    },

    note(accountId, followersCount) {
      if (counts.size >= mostKnown && !counts.has(accountId)) counts.clear()
      counts.set(accountId, followersCount)
    },
  }
}
