import { dayMs, minuteMs } from '#contract/durations.ts'
import { unknownAddress, type ProblemCode } from '#contract/errors.ts'
import { assertNever } from '../../lib/assert-never.ts'
import type { ApiFailure } from '../api/api-error.ts'
import type { Interception } from '../api/who-answered.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'

/** What became of one attempt. */
export type SendResult = { outcome: 'sent' } | { outcome: 'failed'; failure: ApiFailure; message: string }

export type NextStep =
  /** Acknowledged, or nothing is left to do: the ways in which an item leaves by itself. */
  | { do: 'remove' }
  /** Refused: there until the member edits, retries or discards. */
  | { do: 'hold'; code: ProblemCode; message: string; isIntercepted?: boolean }
  | {
      do: 'retry'
      notBefore: number
      waitsFor: 'connection' | 'server'
      mayHaveArrived: boolean
      isIntercepted?: boolean
    }
  /** The server is at it since an earlier attempt: asked again, and not counted as a try. */
  | { do: 'await'; notBefore: number }
  /** The session ended or changed: the item waits, due at once, for the same member. */
  | { do: 'pause'; mayHaveArrived: boolean }

type FailureOf<Kind extends ApiFailure['kind']> = Extract<ApiFailure, { kind: Kind }>

interface Chance {
  /** Milliseconds since 1970. */
  now: number
  /** 0 ≤ random < 1, for the jitter. */
  random: number
}

const firstDelayMs = 2_000
const longestDelayMs = 5 * minuteMs
const inProgressDelayMs = 1_000
const triesAtAGateway = 5

const gatewayTexts = {
  tooLarge: "The server's gateway refused this as too large (413)",
  refused: (status: number) => `The server's gateway refused this (${status})`,
}
/** However long a server asks for: a day later it can be asked again. */
export const longestWaitMs = dayMs

/** Decides what happens to an item after an attempt; `item.tries` counts this one already. */
export function nextStep(item: OutboxItem, result: SendResult, chance: Chance): NextStep {
  if (result.outcome === 'sent') return { do: 'remove' }
  const { failure, message } = result
  return failure.kind === 'offline'
    ? stepWithoutAnswer(item, failure, chance)
    : stepAfterRefusal(item, { failure, message }, chance)
}

function stepWithoutAnswer(item: OutboxItem, failure: FailureOf<'offline'>, chance: Chance): NextStep {
  switch (failure.reason) {
    case 'session-changed':
      return { do: 'pause', mayHaveArrived: true }
    case 'intercepted':
      return stepAfterInterception(item, failure.interception, chance)
    case 'unparsable':
      // What the server answers and this build cannot read is for the server to mend.
      return retryAfter(backOffMs(item.tries, chance), { chance, waitsFor: 'server' })
    case 'unreachable':
    case 'timeout':
      return retryAfter(backOffMs(item.tries, chance), { chance, waitsFor: 'connection' })
    default:
      return assertNever(failure)
  }
}

function stepAfterRefusal(
  item: OutboxItem,
  { failure, message }: { failure: FailureOf<'refused'>; message: string },
  chance: Chance,
): NextStep {
  const { status, code } = failure
  if (status === 401) return { do: 'pause', mayHaveArrived: false }
  const { retryAfterMs } = failure
  const delayOr = (shortestMs: number) => (retryAfterMs === undefined ? shortestMs : withJitter(retryAfterMs, chance))
  if (code === 'in-progress') return { do: 'await', notBefore: chance.now + delayOr(inProgressDelayMs) }
  if (isWorthRepeating(status)) {
    // A parsed 4xx says that nothing was done; a 5xx may come after the work.
    return retryAfter(delayOr(backOffMs(item.tries, chance)), { chance, waitsFor: 'server', isRefusal: status < 500 })
  }
  const { repeat, takesAway, visibility } = recordOf(item)
  // Of what is not there any more nothing can be taken away, and a mark on it, as a like, has no meaning left.
  const isPointless = isGone(failure) && (repeat.means === 'opposite-or-nothing' || takesAway(item))
  // What the member never saw waiting is not worth telling them either.
  if (isPointless || visibility === 'unseen') return { do: 'remove' }
  // What was to be made had been deleted by the member before it arrived: that was the last word.
  if (status === 410 && failure.field === 'id') return { do: 'remove' }
  return { do: 'hold', code, message }
}

/**
 * An answer in the server's place says nothing about the write: it is sent again. Only what is too large for a gateway can never pass
 * as it is; and a page that refuses it time and again is told, as the member may know more.
 */
function stepAfterInterception(
  item: OutboxItem,
  { status, isPage, retryAfterMs }: Interception,
  chance: Chance,
): NextStep {
  const isRefusal = status >= 400 && status < 500
  const isFinal = status === 413 || (isRefusal && isPage && !isWorthRepeating(status) && item.tries >= triesAtAGateway)
  if (!isFinal) {
    const delayMs = Math.max(backOffMs(item.tries, chance), withJitter(retryAfterMs ?? 0, chance))
    return { ...retryAfter(delayMs, { chance, waitsFor: 'server', isRefusal }), isIntercepted: true }
  }
  if (recordOf(item).visibility === 'unseen') return { do: 'remove' }
  const isIntercepted = true
  if (status === 413) return { do: 'hold', code: 'payload-too-large', message: gatewayTexts.tooLarge, isIntercepted }
  return { do: 'hold', code: 'bad-request', message: gatewayTexts.refused(status), isIntercepted }
}

function isWorthRepeating(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500
}

/** Not where the server, of another version, knows no such address. */
function isGone({ status, field }: FailureOf<'refused'>): boolean {
  return (status === 404 || status === 410) && field !== unknownAddress
}

interface Retry {
  chance: Chance
  waitsFor: 'connection' | 'server'
  isRefusal?: boolean
}

function retryAfter(delayMs: number, { chance, waitsFor, isRefusal = false }: Retry): NextStep & { do: 'retry' } {
  return { do: 'retry', notBefore: chance.now + delayMs, waitsFor, mayHaveArrived: !isRefusal }
}

/** 2 s, 4 s, 8 s … 5 min, each between half and whole, so that devices cut off together do not come back together. */
export function backOffMs(tries: number, chance: Pick<Chance, 'random'>): number {
  const wholeMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, tries - 1))
  return Math.round(wholeMs * (0.5 + chance.random / 2))
}

// Never sooner than the server asked for.
function withJitter(delayMs: number, { random }: Chance): number {
  return Math.min(longestWaitMs, Math.round(delayMs * (1 + random / 10)))
}
