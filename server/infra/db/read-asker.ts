import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<object>()

/** Runs what asks on behalf of one request: heavy reads that it asks for at once may go to a thread together (`sqlite-read-pool.ts`). */
export function runAsOneAsker(work: () => void): void {
  askers.run({}, work)
}

/** On whose behalf what runs now asks; undefined outside of requests. */
export function currentAsker(): object | undefined {
  return askers.getStore()
}
