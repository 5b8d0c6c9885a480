const longestWaitMs = 30_000

/** Fetches files of the app's code, out of the browser's cache where they came before; answers with those that are there. */
export async function fetchCode(files: readonly string[]): Promise<string[]> {
  const signal = AbortSignal.timeout(longestWaitMs)
  const fetched = files.map(async (file) => {
    const answer = await fetch(file, { signal })
    await answer.arrayBuffer()
    // A portal answers with its page, whatever is asked for.
    return answer.ok && answer.headers.get('content-type')?.includes('javascript') === true ? [file] : []
  })
  // What does not come, its import tells of.
  const outcomes = await Promise.allSettled(fetched)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}
