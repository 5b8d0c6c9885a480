import type { DemoRandom } from './demo-random.ts'

/** Picks indexes in proportion to their weights. */
export function makeWeightedPicker(weights: readonly number[], random: DemoRandom) {
  let total = 0
  const sums = weights.map((weight) => (total += weight))

  function one(): number {
    const at = random.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Up to `count` different ones: as many as are found within a bounded number of tries. */
  function several(count: number): number[] {
    const found = new Set<number>()
    for (let tries = 0; found.size < count && tries < count * 6; tries += 1) found.add(one())
    return [...found]
  }

  return { one, several }
}
