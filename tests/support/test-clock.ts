export interface TestClock {
  /** Epoch milliseconds. */
  now: number
  advance(ms: number): void
}

/** A clock that only moves when it is told to. */
export function makeTestClock(now = Date.UTC(2026, 0, 15, 12)): TestClock {
  return {
    now,
    advance(ms) {
      this.now += ms
    },
  }
}
