import { minuteMs } from '#contract/durations.ts'
import { assertNever } from '../../lib/assert-never.ts'

/**
 * What the last calls say about the connection. `slow`: the server answers, and late. `intercepted`: something in between answers in
 * its place; `portal`: a page of the network, on which one may have to sign in.
 */
export type ConnectionStatus = 'online' | 'slow' | 'intercepted' | 'portal' | 'offline'

/** What became of a call. */
export interface Observation {
  /** `late`: no answer in the time that one should take; it is still waited for. */
  outcome: 'answered' | 'late' | 'timeout' | 'unreachable' | 'intercepted' | 'portal'
  /** `probe`: asks only whether the server is there. `upload`: carries files, so that it may fail where small calls succeed. */
  of: 'probe' | 'call' | 'upload'
  /** Milliseconds since 1970. */
  startedAt: number
}

/** What is known of the connection; times in ms since 1970. */
export interface Judgement {
  status: ConnectionStatus
  /** When the server last answered; -Infinity once that says nothing any more. */
  answeredAt: number
  /** When the first of the calls was made that have had no answer in time since the last one that had. */
  silentSince: number | undefined
  /** How many steps the time that a probe may take has grown. */
  misses: number
  /** Whether a probe got no answer since the server last answered, or the server never answered yet. */
  isOut: boolean
  /** When the server answered again after such an outage. */
  restoredAt: number
  /** Whether a call failed in a way that says nothing certain about the connection: a probe will tell. */
  isDoubted: boolean
}

const allowancesMs = [5_000, 10_000, 20_000, 40_000] as const
const slowMs = 5_000
const quickMs = 2_500
/** Silence for so long is no slow line any more. */
const longestSilenceMs = 40_000
/** A probe is still listened for that long, as a late answer proves a connection, too. */
export const longestProbeMs = minuteMs

/** True while the server's own answers come through, however slowly. */
export function isConnected(status: ConnectionStatus): boolean {
  return status === 'online' || status === 'slow'
}

/** The time a probe may take before it counts as missed. */
export function allowanceMs({ misses }: Pick<Judgement, 'misses'>): number {
  return allowancesMs[misses] ?? longestSilenceMs
}

/** What there is to know before any call was made. */
export function initialJudgement(hint: 'online' | 'offline'): Judgement {
  return {
    status: hint,
    answeredAt: -Infinity,
    silentSince: undefined,
    misses: 0,
    isOut: true,
    restoredAt: -Infinity,
    isDoubted: false,
  }
}

/** What is known after one more call; `now` in ms since 1970. */
export function judge(known: Judgement, seen: Observation, now: number): Judgement {
  switch (seen.outcome) {
    case 'answered':
      return afterAnswer(known, seen, now)
    case 'late':
    case 'timeout':
      return afterSilence(known, seen, now)
    case 'unreachable':
      return saysLittle(known, seen) ? doubted(known) : without(known, 'offline', seen)
    case 'intercepted':
    case 'portal':
      // One address may be refused by a gateway while the server answers all others.
      return seen.of === 'probe' ? without(known, seen.outcome, seen) : doubted(known)
    default:
      return assertNever(seen.outcome)
  }
}

function afterAnswer(known: Judgement, { of, startedAt }: Observation, now: number): Judgement {
  const tookMs = now - startedAt
  const isEarlier = of === 'probe' && tookMs < (allowancesMs[known.misses - 1] ?? 0) / 2
  return {
    status: of === 'upload' ? (known.status === 'slow' ? 'slow' : 'online') : paceOf(known.status, tookMs),
    answeredAt: now,
    silentSince: undefined,
    misses: isEarlier ? known.misses - 1 : known.misses,
    isOut: false,
    restoredAt: known.isOut ? now : known.restoredAt,
    isDoubted: false,
  }
}

function paceOf(status: ConnectionStatus, tookMs: number): 'online' | 'slow' {
  return tookMs >= (status === 'slow' ? quickMs : slowMs) ? 'slow' : 'online'
}

function afterSilence(known: Judgement, seen: Observation, now: number): Judgement {
  const isMiss = seen.of === 'probe' && seen.outcome === 'late'
  const misses = isMiss ? Math.min(allowancesMs.length - 1, known.misses + 1) : known.misses
  if (saysLittle(known, seen)) return { ...doubted(known), misses }
  const silentSince = known.silentSince ?? seen.startedAt
  const isOver = !isConnected(known.status) || now - silentSince >= longestSilenceMs
  const status = isConnected(known.status) ? 'slow' : known.status
  return { ...without(known, isOver && status === 'slow' ? 'offline' : status, seen), silentSince, misses }
}

// A call that carries files fails where others do not; and one that an other has overtaken proves nothing.
function saysLittle({ answeredAt }: Judgement, { of, startedAt }: Observation): boolean {
  return of === 'upload' || answeredAt > startedAt
}

function doubted(known: Judgement): Judgement {
  return { ...known, answeredAt: -Infinity, isDoubted: true }
}

function without(known: Judgement, status: ConnectionStatus, { of }: Observation): Judgement {
  return { ...known, status, answeredAt: -Infinity, isOut: known.isOut || of === 'probe', isDoubted: false }
}
