import * as z from 'zod/mini'
import { createTopic } from '../topic.ts'
import {
  allowanceMs,
  type ConnectionStatus,
  initialJudgement,
  isConnected,
  judge,
  type Observation,
} from './judge-connection.ts'

/** What the last calls say about the connection; `navigator.onLine` is a hint only, it is wrong both ways. */
export interface ConnectionMonitor {
  read(): ConnectionStatus
  /** Whether the server itself answered a moment ago: a write sent now very likely arrives. */
  isProven(): boolean
  /** How long a probe may take before it counts as missed: it grows with misses and shrinks with answers. */
  allowanceMs(): number
  /** When the server was last found again after an outage, in ms since 1970. */
  restoredAt(): number
  /** Called with what became of a call. */
  observe(seen: Observation): void
  /** Called when another tab or the worker got no answer: the proof is gone, though not the status. */
  distrust(): void
  /** Hears of every change, and of an answer that ends a silence; returns the function that ends it. */
  subscribe(listener: (status: ConnectionStatus) => void): () => void
  /** Hears when a call failed that says nothing certain, so that somebody should probe; returns the function that ends it. */
  subscribeToDoubts(listener: () => void): () => void
}

const provenForMs = 5_000

interface MonitorDeps {
  /** What the browser believes before any call was made. */
  hint: 'online' | 'offline'
  now: () => number
}

/** Judges the connection by what calls came back with, which says more than the browser’s own idea of it. */
export function createConnectionMonitor({ hint, now }: MonitorDeps): ConnectionMonitor {
  const listeners = new Set<(status: ConnectionStatus) => void>()
  const doubters = new Set<() => void>()
  let known = initialJudgement(hint)
  return {
    read: () => known.status,
    isProven: () => isConnected(known.status) && now() - known.answeredAt < provenForMs,
    allowanceMs: () => allowanceMs(known),
    restoredAt: () => known.restoredAt,
    observe(seen) {
      const before = known
      known = judge(before, seen, now())
      const endsSilence = seen.outcome === 'answered' && before.silentSince !== undefined
      if (known.status !== before.status || endsSilence) for (const listener of [...listeners]) listener(known.status)
      if (known.isDoubted && !before.isDoubted) for (const doubter of [...doubters]) doubter()
    },
    distrust: () => void (known = { ...known, answeredAt: -Infinity }),
    subscribe: (listener) => join(listeners, listener),
    subscribeToDoubts: (listener) => join(doubters, listener),
  }
}

function join<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The connection of this tab or worker. */
export const connection = createConnectionMonitor({
  hint: navigator.onLine ? 'online' : 'offline',
  now: () => Date.now(),
})

/** Shares with every tab and the worker that the server stopped answering. Called once by each. */
export function shareNoAnswers(): void {
  const topic = createTopic('connection', z.literal('no-answer'))
  topic.subscribe(() => connection.distrust())
  connection.subscribe((status) => {
    if (!isConnected(status)) topic.announce('no-answer')
  })
}
