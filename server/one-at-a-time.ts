interface OneAtATime {
  /** Runs the task; whoever asks while it runs waits for that run. */
  run: () => Promise<void>
  /** Waits for the run under way, if there is one. */
  ended: () => Promise<void>
}

/** A task of which there are never two runs at once. */
export function oneAtATime(task: () => Promise<void>): OneAtATime {
  let underWay: Promise<void> | undefined
  return {
    run() {
      underWay ??= task().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    async ended() {
      await underWay
    },
  }
}
