import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

const units = [
  { name: 'year', ms: 365 * dayMs },
  { name: 'month', ms: 30 * dayMs },
  { name: 'day', ms: dayMs },
  { name: 'hour', ms: hourMs },
  { name: 'minute', ms: minuteMs },
] as const

/** How long ago something was, in whole words: `12 minutes ago`, `a moment ago`. */
export function formatElapsed(elapsedMs: number): string {
  for (const unit of units) {
    const count = Math.floor(elapsedMs / unit.ms)
    if (count >= 1) return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
  }
  return 'a moment ago'
}
