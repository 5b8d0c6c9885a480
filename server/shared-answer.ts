/** An answer that is the same for everybody, made once in so long a time however many ask. */
export interface SharedAnswer<T> {
  /** The answer there is, or the one that `make` makes now. */
  read(make: () => Promise<T>): Promise<T>
  /** The next one who asks has it made anew. */
  forget(): void
}

/** Keeps the answer in memory for `sharedForMs`; one that failed is not kept. `count` hears of each reading. */
export function makeSharedAnswer<T>(
  clock: () => number,
  sharedForMs: number,
  count?: (result: 'hit' | 'miss') => void,
): SharedAnswer<T> {
  let answer: { made: Promise<T>; at: number } | undefined

  return {
    async read(make) {
      const now = clock()
      const isThere = answer !== undefined && now - answer.at < sharedForMs
      count?.(isThere ? 'hit' : 'miss')
      if (answer && isThere) return answer.made
      const own = { made: make(), at: now }
      answer = own
      try {
        return await own.made
      } catch (error) {
        if (answer === own) answer = undefined
        throw error
      }
    },

    forget() {
      answer = undefined
    },
  }
}
