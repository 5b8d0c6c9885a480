import { minuteMs } from '#contract/durations.ts'

/** How often is looked for what a stream would tell of, where there is none. */
export const lookAgainMs = minuteMs
/** Whoever has heard nothing for longer is not being told: twice the heartbeat of the server, and what a slow line takes. */
export const silentForMs = minuteMs
/** What is told comes by itself; what may have been missed is looked for so many times more rarely. */
const slackening = 10

let heardAt = -Infinity

/** Records that the stream of this tab said something at this time of `performance.now()`; `undefined` that it is over. */
export function recordHeard(at: number | undefined): void {
  heardAt = at ?? -Infinity
}

/** How often to look for what a stream would tell of, in ms: as given, or more rarely while this tab is told. */
export function lookAgainEvery(ms: number): number {
  return performance.now() - heardAt < silentForMs ? ms * slackening : ms
}
