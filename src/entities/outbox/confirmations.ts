import type { Settled } from '#src/offline/outbox/outbox-item.ts'

/** A point in the order of confirmations that this tab heard of; not a time, as clocks are set back. */
export type Moment = number

// More than are confirmed while one answer is on its way.
const mostRemembered = 2_000

let latest: Moment = 0
let remembered: { moment: Moment; settled: Settled }[] = []

/** Remembers what the server confirmed; called before the cache is patched with it. */
export function noteConfirmation(settled: Settled): void {
  latest += 1
  remembered = [...remembered.slice(1 - mostRemembered), { moment: latest, settled }]
}

/** Taken before the server is asked something, to know afterwards what was confirmed while its answer was on its way. */
export function momentOfAsking(): Moment {
  return latest
}

/** Whether something of this sort was confirmed since: an answer asked for before may have been given before it, too. */
export function isConfirmedSince(moment: Moment, concerns: (settled: Settled) => boolean): boolean {
  return remembered.some((each) => each.moment > moment && concerns(each.settled))
}

/** Asks, and asks again as long as something that concerns the answer was confirmed while it was on its way. */
export async function askUntilSettled<T>(ask: () => Promise<T>, concerns: (settled: Settled) => boolean): Promise<T> {
  for (;;) {
    const moment = momentOfAsking()
    const answer = await ask()
    if (!isConfirmedSince(moment, concerns)) return answer
  }
}
