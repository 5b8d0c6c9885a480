interface SlotLimits {
  /** How many run at once. */
  atOnce: number
  /** How many may wait for their turn; further ones are turned away. */
  waiting: number
}

/** Runs at most so many tasks at once; answers undefined, without running it, when too many wait already. */
export function makeWorkSlots({ atOnce, waiting }: SlotLimits) {
  let running = 0
  const queue: (() => void)[] = []

  return async function runInSlot<T>(task: () => Promise<T>): Promise<{ done: T } | undefined> {
    if (running >= atOnce) {
      if (queue.length >= waiting) return undefined
      // The slot is handed over by the task that ends, so that `running` never drops in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return { done: await task() }
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
