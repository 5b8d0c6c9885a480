/** The calls that are being answered, also those whose connection is gone: what one has still to write takes the database. */
export interface CallsUnderWay {
  during: <T>(call: () => Promise<T>) => Promise<T>
  /** Resolves once there is none. */
  ended: () => Promise<void>
}

export function makeCallsUnderWay(): CallsUnderWay {
  const underWay = new Set<Promise<unknown>>()
  return {
    async during(call) {
      const answered = call()
      underWay.add(answered)
      try {
        return await answered
      } finally {
        underWay.delete(answered)
      }
    },

    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
