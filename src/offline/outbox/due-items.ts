import { minuteMs } from '#contract/durations.ts'
import { longestWaitMs } from './next-step.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'

/** What started a round of sending. `connected`: something says that the connection is back, so what waited for it may be due. */
export type FlushTrigger = 'enqueue' | 'timer' | 'connected'

/** When a round looks for what is due; times in ms since 1970. */
export interface Round {
  trigger: FlushTrigger
  now: number
  /** When the server was last found again after an outage. */
  restoredAt: number
}

/** The items that may be sent now, most urgent first. `items` are oldest first. */
export function dueItems(items: readonly OutboxItem[], round: Round): OutboxItem[] {
  return sendableItems(items, round.now)
    .filter((item) => readyAt(item, round) <= round.now)
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** Whether the server is worth looking for: something is due, or waits for the server to be back. */
export function isWorthLooking(items: readonly OutboxItem[], now: number): boolean {
  return sendableItems(items, now).some(
    (item) => (item.state.status === 'waiting' && item.state.waitsFor !== 'turn') || readyAt(item, atTime(now)) <= now,
  )
}

/** When the next item is due by itself, in ms since 1970; undefined when nothing waits for a time. */
export function nextDueAt(items: readonly OutboxItem[], now: number): number | undefined {
  const times = sendableItems(items, now).map((item) => readyAt(item, atTime(now)))
  return times.length > 0 ? Math.min(...times) : undefined
}

function atTime(now: number): Round {
  return { trigger: 'timer', now, restoredAt: -Infinity }
}

// A post or comment that keeps failing holds its successors back no longer, nor does one that has to wait for long: a day's quota
// of pictures is no quota of words. Our own back-off stays below.
const patientTries = 8
const patientMs = 10 * minuteMs

// More attempts without an answer are not the connection's fault, whatever it does meanwhile.
const triesInHaste = 3

// The first waiting item of each line, unless what it is about is itself not yet published.
function sendableItems(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const busyTargets = new Set<string>()
  const busyLines = new Set<string>()
  const openTargets = new Set<string>()
  return items.filter((item) => {
    const lines = linesOf(item)
    const isBehind =
      busyTargets.has(item.target) ||
      lines.some((line) => busyLines.has(line)) ||
      recordOf(item)
        .dependsOn(item)
        .some((on) => openTargets.has(on))
    openTargets.add(item.target)
    if (item.state.status === 'refused') return false
    busyTargets.add(item.target)
    if (holdsBack(item, now)) for (const line of lines) busyLines.add(line)
    return !isBehind && recordOf(item).isReady?.(item) !== false
  })
}

function holdsBack({ tries, state }: OutboxItem, now: number): boolean {
  return tries < patientTries && !(state.status === 'waiting' && state.notBefore - now > patientMs)
}

// Beside its own target's line: posts appear in the order they were written, and so do the comments of one post.
function linesOf(item: OutboxItem): string[] {
  return [item.target, ...(recordOf(item).lines?.(item) ?? [])]
}

function readyAt({ state, tries, createdAt }: OutboxItem, { trigger, now, restoredAt }: Round): number {
  if (state.status === 'refused') return Infinity
  // The clock of this device was set back since: how long it still has to wait cannot be told.
  if ((state.failedAt ?? createdAt) > now) return now
  // Written down while the clock of this device was wrong: nothing waits that long.
  if (state.notBefore - now > longestWaitMs) return now
  // An outage that ended since then explains the failure, so the back-off is cut short: once for each outage, and not for ever.
  const isExplained = state.waitsFor === 'connection' && tries <= triesInHaste && (state.failedAt ?? 0) < restoredAt
  return trigger === 'connected' && isExplained ? 0 : state.notBefore
}

// What failed before goes behind what is new, so that one bad item blocks nobody; view marks go last.
function rankOf(item: OutboxItem): number {
  return item.tries + (recordOf(item).urgency === 'last' ? 1_000 : 0)
}
