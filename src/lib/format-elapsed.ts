const minuteMs = 60_000
const units = [
  { name: 'year', ms: 365 * 24 * 60 * minuteMs },
  { name: 'month', ms: 30 * 24 * 60 * minuteMs },
  { name: 'day', ms: 24 * 60 * minuteMs },
  { name: 'hour', ms: 60 * minuteMs },
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
