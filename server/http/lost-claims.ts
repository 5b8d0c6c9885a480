import { ConnectionLost } from '../infra/db/connection-lost.ts'
import type { Deps } from '../deps.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { giveUpClaim, type Claim } from './idempotency.ts'

const tryEveryMs = 500

export type LostClaims = ReturnType<typeof makeLostClaims>

/**
 * Claims that could not be given back, because the database had gone: without this their keys would stay taken until the
 * leases end, and a write sent again would be told until then that it is being worked on.
 */
export function makeLostClaims({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const lost = new Set<Claim>()
  let timer: NodeJS.Timeout | undefined

  const { run: freeAll } = oneAtATime(async () => {
    for (const claim of lost) {
      // A lease that has ended stops nobody.
      if (claim.leaseUntil > clock()) await giveUpClaim(db, claim)
      lost.delete(claim)
    }
    stop()
  })

  function freeLater(claim: Claim): void {
    lost.add(claim)
    const tryAgain = () => freeAll().catch((err: unknown) => log.debug({ err }, 'keys are still taken'))
    timer ??= setInterval(() => void tryAgain(), tryEveryMs).unref()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Gives a claim back after `failure`: now, or as soon as the database takes it. */
    async giveUp(claim: Claim, failure: unknown): Promise<void> {
      if (failure instanceof ConnectionLost) {
        freeLater(claim)
        return
      }
      await giveUpClaim(db, claim).catch((err: unknown) => {
        log.warn({ err }, 'a key could not be given back yet')
        freeLater(claim)
      })
    },

    /** Gives back what an outage left; costs nothing when there is nothing. */
    async free(): Promise<void> {
      if (lost.size > 0) await freeAll()
    },

    stop,
  }
}
