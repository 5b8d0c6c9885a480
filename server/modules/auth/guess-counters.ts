import type { Deps } from '#server/deps.ts'
import { wideNetworkOf } from '#server/http/network-of.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { hashSecret } from '#server/secret-token.ts'
import { guessWaits, siegeFailures } from './auth-limits.ts'
import type { Place } from './known-places.ts'
import {
  countFailure,
  deleteWait,
  readFailureCount,
  findNextAttempt,
  uncountFailure,
  type WaitRule,
} from './login-wait-repo.ts'

/** What an attempt at a member's password is counted on. */
export interface GuessCounter {
  id: string
  rule: WaitRule
}

/** Names the counter of a place. */
export function counterOfPlace(here: string): string {
  return hashSecret(`waits of ${here}`)
}

/** The counters of attempts in the database; the one of the place itself comes first. */
export function makeGuessCounters(deps: Pick<Deps, 'db' | 'dialect' | 'clock'>) {
  const { db, clock } = deps
  return {
    /** Those that an attempt has to pass: a place that the member has logged in from answers for itself only. */
    async listFor(member: string, place: Place, network: string): Promise<GuessCounter[]> {
      const here = counterOfPlace(place.here)
      if (place.isKnown) return [{ id: here, rule: guessWaits.here }]
      const everywhere = hashSecret(`${member} strangers`)
      const isUnderSiege = (await readFailureCount(db, everywhere, clock())) >= siegeFailures
      return [
        { id: here, rule: isUnderSiege ? guessWaits.hereUnderSiege : guessWaits.here },
        { id: hashSecret(`${member} ${wideNetworkOf(network)}`), rule: guessWaits.widely },
        { id: everywhere, rule: guessWaits.never },
      ]
    },

    /** Counts an attempt on all of them, or on none: then it answers the one whose wait lasts. */
    countOn(counters: GuessCounter[]): Promise<GuessCounter | undefined> {
      // In one transaction: the disk is waited for once, not at each of them.
      return runTransaction(deps, async (transaction) => {
        for (const [index, { id, rule }] of counters.entries()) {
          if (await countFailure(transaction, id, { rule, now: clock() })) continue
          await uncount(transaction, counters.slice(0, index), clock())
          return counters[index]
        }
        return undefined
      })
    },

    takeBack: (counters: GuessCounter[]): Promise<void> =>
      runTransaction(deps, (transaction) => uncount(transaction, counters, clock())),

    /** Forgets the first of an attempt's counters and takes the attempt back from the others. */
    forgive([here, ...others]: GuessCounter[]): Promise<void> {
      return runTransaction(deps, async (transaction) => {
        if (here) await deleteWait(transaction, here.id)
        await uncount(transaction, others, clock())
      })
    },

    /** How many seconds its wait still lasts, at least one. */
    async secondsLeft({ id }: GuessCounter): Promise<number> {
      const now = clock()
      return Math.max(1, Math.ceil((((await findNextAttempt(db, id)) ?? now) - now) / 1000))
    },
  }
}

async function uncount(db: Db, counters: readonly GuessCounter[], now: number): Promise<void> {
  for (const { id } of counters) await uncountFailure(db, id, now)
}
