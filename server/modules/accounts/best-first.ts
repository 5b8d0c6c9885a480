interface Bounded {
  /** No score of theirs is higher. */
  bestScore: number
}

interface Batch<T> {
  batch: T[]
  /** The highest bound of those after it; -Infinity where there are none. */
  rest: number
}

interface BatchSizes {
  first: number
  further: number
}

/**
 * Candidates in batches, those with the highest bounds first, among equals as they come. Batches are picked rather than all put in
 * order, as hardly more than the first of them is ever asked for.
 */
export function* bestFirst<T extends Bounded>(candidates: readonly T[], sizes: BatchSizes): Generator<Batch<T>> {
  let left = candidates
  let atOnce = sizes.first
  while (left.length > 0) {
    const bounds = new Float64Array(left.map(({ bestScore }) => bestScore)).sort()
    const lowest = bounds.at(-atOnce) ?? -Infinity
    const higher = left.filter(({ bestScore }) => bestScore > lowest)
    const equal = left.filter(({ bestScore }) => bestScore === lowest)
    const taken = equal.slice(0, atOnce - higher.length)
    const later = [...equal.slice(taken.length), ...left.filter(({ bestScore }) => bestScore < lowest)]
    yield { batch: [...higher, ...taken], rest: bounds.at(-atOnce - 1) ?? -Infinity }
    left = later
    atOnce = sizes.further
  }
}
