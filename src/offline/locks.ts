/** Mutual exclusion over all tabs and the worker. */
export interface Locks {
  /** Waits for its turn, runs, and lets go even when `run` fails. */
  hold<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Runs at once and tells whether it holds the lock or somebody else does. */
  holdIfFree<T>(name: string, run: (lock: 'held' | 'taken') => Promise<T>): Promise<T>
  /** The names held right now, by whomever. */
  listAcquired(): Promise<string[]>
}

/** The browser's Web Locks. */
function createWebLocks(manager: LockManager): Locks {
  return {
    hold: async (name, run) => await manager.request(name, run),
    holdIfFree: async (name, run) =>
      await manager.request(name, { ifAvailable: true }, (lock) => run(lock ? 'held' : 'taken')),
    async listAcquired() {
      const { held = [] } = await manager.query()
      return held.flatMap(({ name }) => (name === undefined ? [] : [name]))
    },
  }
}

/**
 * Locks within one context, for where the browser has none (a page without TLS, which has no worker either): two tabs may then
 * send the same item, which its idempotency key makes harmless.
 */
export function createLocalLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  const hold = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(run)
    // The next in line waits for the end of this one, however it ends.
    const tail = turn.then(
      () => undefined,
      () => undefined,
    )
    tails.set(name, tail)
    try {
      return await turn
    } finally {
      if (tails.get(name) === tail) tails.delete(name)
    }
  }
  return {
    hold,
    holdIfFree: (name, run) => (tails.has(name) ? run('taken') : hold(name, () => run('held'))),
    listAcquired: () => Promise.resolve([...tails.keys()]),
  }
}

/** The locks of this browser. */
export const locks: Locks = hasWebLocks(navigator) ? createWebLocks(navigator.locks) : createLocalLocks()

function hasWebLocks(owner: object): owner is { locks: LockManager } {
  return 'locks' in owner && owner.locks !== undefined
}
