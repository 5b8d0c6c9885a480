/** An answer that is the same for everybody, made once in so long a time however many ask. */
export interface SharedAnswer<T> {
  /** The answer there is, or the one that `make` makes now. */
  read(make: () => Promise<T>): Promise<T>
  /** The next one who asks has it made anew, unless that was done too often within that time: it would be made for everybody who asks. */
  forget(): void
}

/** Within the time of one. */
const mostForgotten = 12

/** Keeps the answer in memory for `sharedForMs`; one that failed is not kept. `count` hears of each reading. */
export function makeSharedAnswer<T>(
  clock: () => number,
  sharedForMs: number,
  count?: (result: 'hit' | 'miss') => void,
): SharedAnswer<T> {
  let answer: { made: Promise<T>; at: number } | undefined
  let forgotten = { since: -Infinity, times: 0 }

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
      if (!answer) return
      const now = clock()
      if (now - forgotten.since >= sharedForMs) forgotten = { since: now, times: 0 }
      if (forgotten.times >= mostForgotten) return
      forgotten.times += 1
      answer = undefined
    },
  }
}
