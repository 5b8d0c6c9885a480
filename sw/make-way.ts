import type { WorkboxPlugin } from 'workbox-core'

// A newer worker can take over when this one has nothing left to do, and browsers wait minutes for that: a call without an answer on
// a bad line would keep the member from the update they asked for.
let leaving = new AbortController()
let leavingUntil = -Infinity

/** How long a newer worker may take to come, after which this one works on as ever. */
const leavingMs = 10_000
/** What is begun meanwhile may take so long: pages still ask until they are loaded anew. */
const lastCallMs = 500

/** Ends what is under way, as a newer worker is to take over, and holds up nothing for some seconds. */
export function makeWay(): void {
  leavingUntil = performance.now() + leavingMs
  leaving.abort(new DOMException('A newer build takes over.', 'AbortError'))
  leaving = new AbortController()
}

/** Resolves with the work, or when it has to make way: then it goes on only until the worker is stopped. */
export function unlessMakingWay(work: Promise<void>): Promise<void> {
  const signal = whenToMakeWay()
  return Promise.race([
    work,
    new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true })),
  ])
}

/** Lets a strategy's calls make way. */
export function makingWayPlugin(): WorkboxPlugin {
  return {
    requestWillFetch: ({ request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.any([request.signal, whenToMakeWay()]) })),
  }
}

function whenToMakeWay(): AbortSignal {
  if (performance.now() > leavingUntil) return leaving.signal
  return AbortSignal.any([leaving.signal, AbortSignal.timeout(lastCallMs)])
}
