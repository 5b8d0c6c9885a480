import { minuteMs } from '#contract/durations.ts'
import { longestWaitMs } from './next-step.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'

/** What started a round of sending. `connected`: something says that the connection is back, so what waited for it is due. */
export type FlushTrigger = 'enqueue' | 'timer' | 'connected'

/** The items that may be sent now, most urgent first. `items` are oldest first. */
export function dueItems(items: readonly OutboxItem[], trigger: FlushTrigger, now: number): OutboxItem[] {
  return sendableItems(items, now)
    .filter((item) => readyAt(item, trigger, now) <= now)
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** When the next item is due by itself, in ms since 1970; undefined when nothing waits for a time. */
export function nextDueAt(items: readonly OutboxItem[], now: number): number | undefined {
  const times = sendableItems(items, now).map((item) => readyAt(item, 'timer', now))
  return times.length > 0 ? Math.min(...times) : undefined
}

// A post or comment that keeps failing holds its successors back no longer, nor does one that has to wait for long: a day's quota
// of pictures is no quota of words. Our own back-off stays below.
const patientTries = 8
const patientMs = 10 * minuteMs

// The first waiting item of each line, unless what it is about is itself not yet published.
function sendableItems(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const busyLines = new Set<string>()
  const openTargets = new Set<string>()
  return items.filter((item) => {
    const lines = linesOf(item)
    const isBehind =
      lines.some((line) => busyLines.has(line)) ||
      recordOf(item)
        .dependsOn(item)
        .some((on) => openTargets.has(on))
    openTargets.add(item.target)
    if (item.state.status === 'refused') return false
    for (const line of holdsBack(item, now) ? lines : [item.target]) busyLines.add(line)
    return !isBehind
  })
}

function holdsBack({ tries, state }: OutboxItem, now: number): boolean {
  return tries < patientTries && !(state.status === 'waiting' && state.notBefore - now > patientMs)
}

// Beside its own target's line: posts appear in the order they were written, and so do the comments of one post.
function linesOf(item: OutboxItem): string[] {
  return [item.target, ...(recordOf(item).lines?.(item) ?? [])]
}

function readyAt({ state }: OutboxItem, trigger: FlushTrigger, now: number): number {
  if (state.status === 'refused') return Infinity
  // Written down while the clock of this device was wrong: nothing waits that long.
  if (state.notBefore - now > longestWaitMs) return now
  return trigger === 'connected' && state.waitsFor === 'connection' ? 0 : state.notBefore
}

// What failed before goes behind what is new, so that one bad item blocks nobody; view marks go last.
function rankOf(item: OutboxItem): number {
  return item.tries + (recordOf(item).urgency === 'last' ? 1_000 : 0)
}
