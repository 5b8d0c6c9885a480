import type { IncomingHttpHeaders } from 'node:http'

/** A statement that the database answered. */
export interface TracedStatement {
  /** With places for its parameters, never with what stood in them. */
  sql: string
  ms: number
  hasFailed: boolean
}

/** A request under way. */
export interface TracedRequest {
  /** Goes on as a part of it: statements from there on are its own. */
  goOn: (next: () => void) => void
  /** Ends it; `route` is the pattern, as an address may hold a secret. Without a status its sender went away. */
  end: (about: { method: string; route: string; status: number | undefined }) => void
}

/** Tells a collector how long requests, jobs and their statements took. */
export interface Tracing {
  /** `headers` name the trace that it belongs to, when they come from somebody who may say so. */
  startRequest: (about: { id: string; headers: IncomingHttpHeaders | undefined }) => TracedRequest
  /** Counts for the request or job under way; outside of them it is not told. */
  countStatement: (statement: TracedStatement) => void
  /** Does a job; whatever it throws is thrown on. */
  during: <T>(job: { queue: string; kind: string; id: string }, work: () => Promise<T>) => Promise<T>
  /** Sends what is left, within two seconds; what a collector does not take by then is lost, though it may still be tried to send it. */
  stop: () => Promise<void>
}
