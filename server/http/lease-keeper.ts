import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../infra/jobs/repeat.ts'
import { leaseMs, type Claim } from './idempotency.ts'
import { renewLease } from './idempotency-repo.ts'

const renewEveryMs = 3_000
// An attempt that takes longer hangs: the next one may try, and this one cannot be recorded any more.
const longestMs = minuteMs

export type LeaseKeeper = ReturnType<typeof makeLeaseKeeper>

/** Renews the leases of attempts at work, so that those of a process that died end soon and those of a living one do not. */
export function makeLeaseKeeper({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const atWork = new Set<Claim>()

  async function renew(): Promise<void> {
    const now = clock()
    const ending = [...atWork].filter(
      ({ startedAt, leaseUntil }) => leaseUntil - now <= leaseMs - renewEveryMs && now - startedAt < longestMs,
    )
    await Promise.all(
      ending.map((claim) => {
        claim.leaseUntil = now + leaseMs
        return renewLease(db, claim)
      }),
    ).catch((err: unknown) => log.warn({ err }, 'writes under way may lose their keys'))
  }

  return {
    /** Answers what `work` does, whose claim is kept until it ends. */
    async during<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
      atWork.add(claim)
      try {
        return await work()
      } finally {
        atWork.delete(claim)
      }
    },
    renew,
    stop: repeat({ everyMs: renewEveryMs, what: 'renewing leases', task: renew, log }),
  }
}
