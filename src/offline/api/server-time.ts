import { minuteMs } from '#contract/durations.ts'

/** Less may be the way of the answer, and its header counts whole seconds. */
const toleranceMs = 2 * minuteMs

let offsetMs = 0

/** Records the `Date` header of an answer of the server; `receivedAt` in ms since 1970, by the clock of this device. */
export function recordServerDate(date: string | null, receivedAt: number): void {
  const sentAt = Date.parse(date ?? '')
  if (Number.isNaN(sentAt)) return
  const differenceMs = sentAt - receivedAt
  offsetMs = Math.abs(differenceMs) < toleranceMs ? 0 : differenceMs
}

/** What the server's clock says now, in ms since 1970; what this device's says, until the server has answered. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Now, as labels tell times against it, in ms since 1970. */
export function labelNow(): number {
  return toLabelTime(Date.now())
}

/**
 * A time of this device's clock for a label, both in ms since 1970. A clock that is behind is put right: nothing is told as of the
 * future. One that is ahead shows the member that day everywhere else, too.
 */
export function toLabelTime(deviceTime: number): number {
  return deviceTime + Math.max(0, offsetMs)
}
