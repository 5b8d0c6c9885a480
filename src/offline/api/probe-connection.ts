import { readHealth } from '#contract/health.ts'
import { inTime } from '../../lib/in-time.ts'
import { ApiError } from './api-error.ts'
import { type Call, call } from './call.ts'
import { connection, type ConnectionMonitor } from './connection-state.ts'
import { longestProbeMs } from './judge-connection.ts'

type Monitor = Pick<ConnectionMonitor, 'allowanceMs' | 'observe'>

let underWay: Promise<boolean> | undefined

/**
 * Asks the server whether it is there; the connection state follows. True for any answer of its own in the time that one may take
 * just now, a refusal too; one that comes later is still heard. Whoever asks meanwhile gets the same answer.
 */
export function probeConnection(): Promise<boolean> {
  return underWay ?? probeAnew()
}

/** The same for who has just learnt of a change: what was asked before may have been answered before it, or hang for good. */
export function probeAnew(): Promise<boolean> {
  const probe = createProbe(call, connection)().finally(() => {
    if (underWay === probe) underWay = undefined
  })
  underWay = probe
  return probe
}

export function createProbe(by: Call, monitor: Monitor): () => Promise<boolean> {
  return async () => {
    const startedAt = Date.now()
    const asked = isAnswered(by(readHealth, {}, { timeoutMs: longestProbeMs, isProbe: true }))
    const outcome = await inTime(asked, monitor.allowanceMs(), 'late')
    if (outcome !== 'late') return outcome
    monitor.observe({ outcome: 'late', of: 'probe', startedAt })
    asked.catch((cause: unknown) => console.error('The late answer of a probe could not be read.', cause))
    return false
  }
}

async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return cause.failure.kind === 'refused' || cause.failure.reason === 'unparsable'
  }
}
