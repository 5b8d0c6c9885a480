/** The middle one, or the mean of the two in the middle; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper
  return Math.round((lower + upper) / 2)
}
