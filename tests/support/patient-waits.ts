import { afterAll, vi } from 'vitest'

/** Ends what hangs and judges no speed: Vitest’s own second is too short for a busy machine. */
export const patienceMs = 20_000

/** What is waited for is mostly there at once, and Vitest's own 50 ms between two looks a multiple of what it takes. */
const betweenLooksMs = 10

const { waitFor } = vi
const patiently = { timeout: patienceMs, interval: betweenLooksMs }

vi.waitFor = (check, options = {}) =>
  waitFor(check, { ...patiently, ...(typeof options === 'number' ? { timeout: options } : options) })

// Files that share a process each wrap the plain one.
afterAll(() => {
  vi.waitFor = waitFor
})
