/** Makes work run once at a time, and once more for whoever asks meanwhile; resolves when nobody asks any more, rejects as the work does. */
export function whileAsked(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAsked = false
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      // In the same turn as the last look: whoever asks between the two would wait for a run that is over.
      running = undefined
    }
  }
  return () => {
    isAsked = true
    running ??= run()
    return running
  }
}
