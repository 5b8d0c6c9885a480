const units = ['kB', 'MB', 'GB'] as const

/** A size as people read it: "0 kB", "640 kB", "12 MB", "1.4 GB". */
export function formatBytes(bytes: number): string {
  let value = bytes / 1_000
  let at = 0
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1_000
    at += 1
  }
  const digits = at > 0 && value < 9.95 ? 1 : 0
  const shown = value > 0 && value < 1 && at === 0 ? 1 : Number(value.toFixed(digits))
  return `${shown} ${units[at]}`
}
