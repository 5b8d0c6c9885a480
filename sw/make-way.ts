import type { WorkboxPlugin } from 'workbox-core'

// A newer worker can take over when this one has nothing left to do, and browsers wait minutes for that: a call without an answer on
// a bad line would keep the member from the update they asked for.
let leaving = new AbortController()

/** Ends what is under way, as a newer worker is to take over. What comes after is done as ever, in case it does not. */
export function makeWay(): void {
  leaving.abort(new DOMException('A newer build takes over.', 'AbortError'))
  leaving = new AbortController()
}

/** Resolves with the work, or when it has to make way: then it goes on only until the worker is stopped. */
export function unlessMakingWay(work: Promise<void>): Promise<void> {
  const { signal } = leaving
  return Promise.race([
    work,
    new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true })),
  ])
}

/** Lets a strategy's calls make way. */
export function makingWayPlugin(): WorkboxPlugin {
  return {
    requestWillFetch: ({ request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.any([request.signal, leaving.signal]) })),
  }
}
