/** What runs under a lock; the signal aborts when somebody takes the lock away meanwhile, and whoever waits hears an error. */
type Locked<T> = (lost: AbortSignal) => Promise<T>

/** Mutual exclusion over all tabs and the worker. */
export interface Locks {
  /** Waits for its turn, runs, and lets go even when `run` fails. Rejects when `impatience` aborts before its turn came. */
  hold<T>(name: string, run: Locked<T>, impatience?: AbortSignal): Promise<T>
  /** Takes the lock from whoever holds it, and runs. */
  steal<T>(name: string, run: Locked<T>): Promise<T>
  /** Runs at once and tells whether it holds the lock or somebody else does. */
  holdIfFree<T>(name: string, run: (lock: 'held' | 'taken') => Promise<T>): Promise<T>
  /** The names held right now, by whomever. */
  listAcquired(): Promise<string[]>
}

/** Waits for a lock until `impatience` aborts, then takes it away: for one whose holder may be suspended with it. */
export async function holdOrSteal<T>(
  locks: Locks,
  name: string,
  { run, impatience }: { run: Locked<T>; impatience: AbortSignal },
): Promise<T> {
  let hasBegun = false
  const begin: Locked<T> = (lost) => {
    hasBegun = true
    return run(lost)
  }
  try {
    return await locks.hold(name, begin, impatience)
  } catch (cause) {
    if (hasBegun || !impatience.aborted) throw cause
    return await locks.steal(name, run)
  }
}

/** The browser's Web Locks. */
function createWebLocks(manager: LockManager): Locks {
  const request = async <T>(name: string, options: LockOptions, run: Locked<T>): Promise<T> => {
    const lost = new AbortController()
    let isOver = false
    const work = async () => {
      try {
        return await run(lost.signal)
      } finally {
        isOver = true
      }
    }
    try {
      return await manager.request(name, options, work)
    } catch (cause) {
      // Somebody took it: the request ends, what runs under it goes on.
      if (!isOver) lost.abort()
      throw cause
    }
  }
  return {
    hold: (name, run, impatience) => request(name, impatience ? { signal: impatience } : {}, run),
    steal: (name, run) => request(name, { steal: true }, run),
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
  const holders = new Map<string, AbortController>()
  const hold: Locks['hold'] = async (name, run, impatience) => {
    const before = tails.get(name) ?? Promise.resolve()
    const turn = unlessAborted(before, impatience).then(() => {
      const holder = new AbortController()
      holders.set(name, holder)
      return run(holder.signal)
    })
    // The next in line waits for the end of this one, however it ends, and of those before.
    const tail = turn.then(
      () => undefined,
      () => before,
    )
    tails.set(name, tail)
    try {
      return await turn
    } finally {
      if (tails.get(name) === tail) void tail.then(() => tails.get(name) === tail && tails.delete(name))
    }
  }
  return {
    hold,
    steal(name, run) {
      holders.get(name)?.abort()
      tails.delete(name)
      return hold(name, run)
    },
    holdIfFree: (name, run) => (tails.has(name) ? run('taken') : hold(name, () => run('held'))),
    listAcquired: () => Promise.resolve([...tails.keys()]),
  }
}

function unlessAborted(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return before
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('It took too long.', 'AbortError')))
  })
  return Promise.race([before, aborted])
}

/** The locks of this browser. */
export const locks: Locks = hasWebLocks(navigator) ? createWebLocks(navigator.locks) : createLocalLocks()

function hasWebLocks(owner: object): owner is { locks: LockManager } {
  return 'locks' in owner && owner.locks !== undefined
}
