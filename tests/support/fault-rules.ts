import { seededRandom, seedOf } from './seeded-random.ts'

/** What the network does to a request. Times are in ms. */
export type Fault =
  | { mode: 'pass' }
  /** The connection is reset before the server hears anything. */
  | { mode: 'cut' }
  /** The connection is accepted and nothing ever comes; the server hears nothing. */
  | { mode: 'hang' }
  /** The server does what it was asked; its reply is lost and the connection reset. */
  | { mode: 'dropReply' }
  /** So much of the reply comes, then the connection is reset. */
  | { mode: 'cutReply'; bytes: number }
  /** On the way to the server, then it passes. */
  | { mode: 'delay'; ms: number; jitterMs?: number }
  /** An answer of 500 (or `status`) without asking the server. */
  | { mode: 'status500'; status?: number; retryAfterS?: number }
  /** Something in between answers in the server's place, which hears nothing: a page, data, or a redirect. */
  | { mode: 'intercept'; status: number; as: 'page' | 'data' | 'redirect'; retryAfterS?: number }
  | { mode: 'bandwidth'; bytesPerSecond: number }
  /** The connection is reset once so much of the request's body came by; the server has it by then. */
  | { mode: 'cutAfter'; bytes: number }

/** A fault, and for which requests; of several rules the first that hits counts. */
export type FaultRule = Fault & {
  /** 1 when absent. */
  probability?: number
  method?: string
  /** Tested against path and query. */
  path?: RegExp
  /** How often it may hit; for ever when absent. */
  times?: number
  /** How often it may hit one and the same write (by its Idempotency-Key), so that back-off does not outgrow the test. */
  mercyAfter?: number
}

/** Chance (0 ≤ n < 1) about something, as `jitter`. */
export type Draw = (about: string) => number

/** Chance by address: the n-th request to one address has the same luck in every run. Ids of a run are not part of an address. */
export function makeDice(seed: number): (method: string, path: string) => Draw {
  const asked = new Map<string, number>()
  return (method, path) => {
    const address = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`
    const nth = (asked.get(address) ?? 0) + 1
    asked.set(address, nth)
    return (about) => seededRandom(seedOf(seed, address, nth, about))()
  }
}

interface Asked {
  method: string
  path: string
  key: string
  draw: Draw
  /** How often a write was hit, by its key. */
  hits: Map<string, number>
}

/** The first rule that hits, or nothing in the way. */
export function pickFault(rules: FaultRule[], asked: Asked): Fault {
  const hits = asked.hits.get(asked.key) ?? 0
  for (const [at, rule] of rules.entries()) {
    if (!isAbout(rule, asked) || isSpared(rule, asked.key === '' ? 0 : hits)) continue
    if (rule.times === 0 || asked.draw(`rule ${at}`) >= (rule.probability ?? 1)) continue
    if (rule.times !== undefined) rule.times -= 1
    asked.hits.set(asked.key, hits + 1)
    return rule
  }
  return { mode: 'pass' }
}

function isAbout({ method, path }: FaultRule, asked: Asked): boolean {
  return (method === undefined || method === asked.method) && (path === undefined || path.test(asked.path))
}

/** A key that was hit often enough gets through from then on. */
function isSpared({ mercyAfter = Infinity }: FaultRule, hits: number): boolean {
  return hits >= mercyAfter
}
