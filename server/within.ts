/** What was waited for did not come in time; it may still. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** Waits for work for so many milliseconds, then rejects with `TookTooLong`: `who` said nothing. The work itself goes on. */
export async function within<T>(ms: number, who: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(`${who} said nothing for ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
