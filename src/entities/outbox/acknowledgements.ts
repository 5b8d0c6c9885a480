import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'

/** A point in the order of acknowledgements that this tab heard of; not a time, as clocks are set back. */
export type Moment = number

// More than are acknowledged while one answer is on its way.
const maxRecorded = 2_000

/** For what was asked before this tab could hear of any acknowledgement. */
export const beforeTheApp: Moment = 0

let latest = beforeTheApp
let recorded: { moment: Moment; acknowledgement: Acknowledgement }[] = []
const told = new Map<string, Moment>()

/** Records what the server acknowledged; called before the cache is patched with it. */
export function recordAcknowledgement(acknowledgement: Acknowledgement): void {
  latest += 1
  recorded = [...recorded.slice(1 - maxRecorded), { moment: latest, acknowledgement }]
}

/** Records that the stream told how a post is doing: an answer that was asked for before may be older. */
export function recordTold(postId: string): void {
  told.set(postId, (latest += 1))
}

/** Whether the stream told how a post is doing since. */
export function isToldSince(moment: Moment, postId: string): boolean {
  return (told.get(postId) ?? moment) > moment
}

/** Taken before the server is asked something, to know afterwards what was acknowledged while its answer was on its way. */
export function momentOfAsking(): Moment {
  return latest
}

/** Whether something of this sort was acknowledged since: an answer asked for before may have been given before it, too. */
export function isAcknowledgedSince(moment: Moment, concerns: (acknowledgement: Acknowledgement) => boolean): boolean {
  return recorded.some((each) => each.moment > moment && concerns(each.acknowledgement))
}

/** Asks, and asks again as long as something that concerns the answer was acknowledged while it was on its way. */
export async function askUntilCurrent<T>(
  ask: () => Promise<T>,
  concerns: (acknowledgement: Acknowledgement) => boolean,
): Promise<T> {
  for (;;) {
    const moment = momentOfAsking()
    const answer = await ask()
    if (!isAcknowledgedSince(moment, concerns)) return answer
  }
}
