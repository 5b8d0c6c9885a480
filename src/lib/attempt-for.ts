/** What was said last, and the key under which it was sent. */
export interface Attempt {
  said: string
  key: string
}

/** The same attempt for the same words, so that what arrived although nobody heard so is not done twice; else a new one. */
export function attemptFor(said: string, last: Attempt | undefined, newKey: () => string): Attempt {
  return last?.said === said ? last : { said, key: newKey() }
}
