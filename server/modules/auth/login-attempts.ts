import type { Deps } from '#server/deps.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { refuse } from '#server/refusal.ts'
import { authLimits } from './auth-limits.ts'
import { counterOfPlace, makeGuessCounters, type GuessCounter } from './guess-counters.ts'
import { placeHashes, placesOf, type Origin, type Place } from './known-places.ts'
import { deleteWait } from './login-wait-repo.ts'
import { takeOfNetwork } from './network-limits.ts'

type AttemptDeps = Pick<Deps, 'db' | 'dialect' | 'limiter' | 'clock'>

export type LoginAttempts = ReturnType<typeof makeLoginAttempts>

/**
 * Slows down who guesses at passwords (docs/decisions/0012): a place that the member has logged in from before answers for
 * its own guesses only; strangers are also counted by their wider network and all together. Call it outside of transactions.
 */
export function makeLoginAttempts(deps: AttemptDeps) {
  const { db, limiter } = deps
  const guesses = makeGuessCounters(deps)

  return {
    /**
     * Counts one attempt to log in as any of `members` (account ids, or what stands for an unknown one). Refuses it when it
     * would have to wait for each of them; otherwise `admitted` are those it may be judged for.
     */
    async count(members: string[], origin: Origin) {
      const places = await placesOf(db, members, origin)
      await limitLogins(limiter, places, origin)
      const admitted = new Map<string, GuessCounter[]>()
      let refusedBy: GuessCounter | undefined
      for (const [member, place] of places) {
        const counters = await guesses.listFor(member, place, origin.network)
        const waiting = await guesses.countOn(counters)
        if (waiting) refusedBy = waiting
        else admitted.set(member, counters)
      }
      if (admitted.size === 0 && refusedBy) throw mustWait(await guesses.secondsLeft(refusedBy))
      return {
        admitted: new Set(admitted.keys()),
        /** Takes it back, as it was not judged. */
        async undo(): Promise<void> {
          for (const counters of admitted.values()) await guesses.takeBack(counters)
        },
        /** Forgets what was guessed from here at the member whose password was right. */
        async forgive(member: string): Promise<void> {
          await guesses.forgive(admitted.get(member) ?? [])
        },
      }
    },

    /** Forgets what was guessed from here, as a new password makes it worthless. */
    async forget(member: string, origin: Origin): Promise<void> {
      for (const here of placeHashes(member, origin)) await deleteWait(db, counterOfPlace(here))
    },
  }
}

/** A place where one of the members has logged in before is counted for itself: others in its network use up nothing there. */
async function limitLogins(limiter: RateLimiter, places: Map<string, Place>, { network }: Origin): Promise<void> {
  const known = [...places.values()].find(({ isKnown }) => isKnown)
  if (known) await limiter.take(authLimits.loginsPerPlace, known.here)
  else await takeOfNetwork(limiter, authLimits.loginsPerNetwork, network)
}

function mustWait(seconds: number): Error {
  const wait = seconds < 60 ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute')
  return refuse('rate-limited', `Too many failed logins. Please wait ${wait} or reset your password.`, {
    retryAfterS: seconds,
  })
}

function inWords(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
