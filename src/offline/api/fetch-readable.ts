/**
 * A picture that this code may read, where another host may have it: the browser may hold an answer of that host to somebody who only
 * showed the picture, which says nothing of who may read it. So it is asked once more, past that, unless `signal` has ended it.
 */
export async function fetchReadable(
  ask: (cache: RequestCache) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await ask('default')
  } catch (cause) {
    if (signal.aborted) throw cause
    return ask('reload')
  }
}
