export type DemoRandom = ReturnType<typeof makeDemoRandom>

/** Numbers that look random and are the same on every run (mulberry32). */
export function makeDemoRandom(seed: number) {
  let state = seed
  return { next, int, pick, some, isLucky, id }

  /** From 0 to just below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `min` to `max`, both possible. */
  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }

  /** `count` different items, or all when there are fewer. */
  function some<T>(items: readonly T[], count: number): T[] {
    const left = [...items]
    const chosen: T[] = []
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(0, left.length - 1), 1))
    return chosen
  }

  function isLucky(chance: number): boolean {
    return next() < chance
  }

  /** A UUID of version 4 in form, and the same one on every run. */
  function id(): string {
    const hex = Array.from({ length: 4 }, () =>
      int(0, 2 ** 32 - 1)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    const variant = '89ab'[int(0, 3)]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
