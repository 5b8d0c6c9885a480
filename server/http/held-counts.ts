/** Counts what is held at once by each key. */
export function makeHeldCounts(max: number) {
  const counts = new Map<string, number>()
  return {
    /** Counts one more until the answer is called; undefined beyond the maximum. */
    take(key: string): (() => void) | undefined {
      const count = counts.get(key) ?? 0
      if (count >= max) return undefined
      counts.set(key, count + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
