/** What was waited for did not come in time; it may still. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** Waits for work for so many milliseconds, then rejects with `TookTooLong`: `who` said nothing. The work itself goes on. */
export async function within<T>(ms: number, who: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new TookTooLong(`${who} said nothing for ${ms} ms`))
  // A process that was busy hears its timers first: what has come meanwhile gets its turn before.
  const timer = setTimeout(() => setImmediate(giveUp), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
