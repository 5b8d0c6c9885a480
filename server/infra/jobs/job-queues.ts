import { hourMs, minuteMs } from '#contract/durations.ts'

/** How the jobs of a queue are done; one that still fails at the last of its tries is dead. */
export interface QueueRule {
  /** At most, by each process. */
  atOnce: number
  tries: number
  /** Before the second try; each further pause is twice as long. */
  firstPauseMs: number
  longestPauseMs: number
}

export const jobQueues = {
  // Two days: a mail server may be down over a weekend's night.
  // They only wait: some mail servers take minutes to say yes, to some addresses.
  mail: { atOnce: 16, tries: 200, firstPauseMs: 10_000, longestPauseMs: 15 * minuteMs },
  // More tries than fit into the day for which one is of use: where a member has their messages sent may be down for good, and is no matter
  // of the operator's.
  push: { atOnce: 8, tries: 100, firstPauseMs: 10_000, longestPauseMs: hourMs },
  // Each reads and writes much: one after the other, and not for ever.
  exports: { atOnce: 1, tries: 8, firstPauseMs: 10_000, longestPauseMs: 10 * minuteMs },
  imports: { atOnce: 1, tries: 8, firstPauseMs: 10_000, longestPauseMs: 10 * minuteMs },
  // Removing files, sixteen hours long; what is dead then is revived a day later (`sweep-media.ts`).
  media: { atOnce: 2, tries: 24, firstPauseMs: 10_000, longestPauseMs: hourMs },
  // What an act brings about for many, in steps: the first of them was in the act (`define-steps.ts`).
  fanout: { atOnce: 1, tries: 200, firstPauseMs: 10_000, longestPauseMs: hourMs },
  // What nobody waits for and has to be done all the same.
  upkeep: { atOnce: 1, tries: 200, firstPauseMs: 10_000, longestPauseMs: hourMs },
} as const satisfies Record<string, QueueRule>

export type JobQueue = keyof typeof jobQueues

export const queueNames = Object.keys(jobQueues).filter((name): name is JobQueue => name in jobQueues)

/** Of what is worth something for a while only, a fifteenth of that passes between two tries at most. */
const triesInALife = 15

/** How long a job waits that has failed so often, in milliseconds; `random` between 0 and 1 keeps those apart that failed together. */
export function pauseAfter(
  { firstPauseMs, longestPauseMs }: QueueRule,
  { attempts, lifeMs }: { attempts: number; lifeMs: number | undefined },
  random: number,
): number {
  const longest = Math.min(longestPauseMs, (lifeMs ?? Infinity) / triesInALife)
  return Math.round(Math.min(firstPauseMs * 2 ** (attempts - 1), longest) * (0.75 + random / 2))
}
