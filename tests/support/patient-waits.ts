import { afterAll, vi } from 'vitest'

/** Ends what hangs and judges no speed: Vitest’s own second is too short for a busy machine. */
export const patienceMs = 20_000

const { waitFor } = vi

vi.waitFor = (check, options = {}) =>
  waitFor(check, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// Files that share a process each wrap the plain one.
afterAll(() => {
  vi.waitFor = waitFor
})
