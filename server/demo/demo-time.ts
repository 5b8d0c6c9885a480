import { dayMs } from '#contract/durations.ts'
import type { DemoRandom } from './demo-random.ts'

const windowDays = 30

// How awake people are, by the hour (UTC) from midnight.
const awake = [3, 2, 1, 1, 1, 2, 4, 7, 8, 7, 6, 6, 8, 7, 6, 6, 7, 8, 9, 10, 10, 9, 7, 5].map((share) => share / 10)

/** An instant in the last 30 days and not before `from`: about a fifth of all lie within the last day, few at night. */
export function recentInstant(random: DemoRandom, { from, now }: { from: number; now: number }): number {
  const reach = Math.min(windowDays * dayMs, now - from)
  let instant = now
  for (let tries = 0; tries < 6; tries += 1) {
    instant = Math.floor(now - reach * random.next() ** 2.2)
    if (random.isLucky(awake[new Date(instant).getUTCHours()] ?? 1)) break
  }
  return instant
}

/** An instant between two others, closer to the first: most people answer soon. */
export function soonAfter(random: DemoRandom, { from, now }: { from: number; now: number }): number {
  return Math.floor(from + (now - from) * random.next() ** 3)
}
