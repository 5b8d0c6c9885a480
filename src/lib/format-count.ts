const scales = [
  { from: 999_500_000, size: 1_000_000_000, suffix: 'B' },
  { from: 999_500, size: 1_000_000, suffix: 'M' },
  { from: 1_000, size: 1_000, suffix: 'k' },
] as const

/** A counter short enough for a button: 999, 4.1k, 12k, 3.4M. */
export function formatCount(count: number): string {
  for (const { from, size, suffix } of scales) {
    if (count < from) continue
    const scaled = count / size
    return `${scaled < 9.95 ? Math.round(scaled * 10) / 10 : Math.round(scaled)}${suffix}`
  }
  return String(Math.max(0, count))
}
