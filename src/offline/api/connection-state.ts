import * as z from 'zod/mini'
import { createTopic } from '../topic.ts'

/** What the last calls say about the connection; `navigator.onLine` is a hint only, it is wrong both ways. */
export type ConnectionStatus = 'online' | 'offline'

export interface ConnectionMonitor {
  read(): ConnectionStatus
  /** Whether the server itself answered a moment ago: a write sent now very likely arrives. */
  isProven(): boolean
  /** Called with what became of a call. */
  observe(outcome: 'answered' | 'no-answer'): void
  /** Called when another tab or the worker got no answer: the proof is gone, though not the status. */
  distrust(): void
  /** Hears of every change; returns the function that ends it. */
  subscribe(listener: (status: ConnectionStatus) => void): () => void
}

const provenForMs = 5_000

interface MonitorDeps {
  /** What the browser believes before any call was made. */
  hint: ConnectionStatus
  now: () => number
}

/** Judges the connection by what calls came back with, which says more than the browser’s own idea of it. */
export function createConnectionMonitor({ hint, now }: MonitorDeps): ConnectionMonitor {
  const listeners = new Set<(status: ConnectionStatus) => void>()
  let status = hint
  let answeredAt = -Infinity
  return {
    read: () => status,
    isProven: () => status === 'online' && now() - answeredAt < provenForMs,
    observe(outcome) {
      if (outcome === 'answered') answeredAt = now()
      const next = outcome === 'answered' ? 'online' : 'offline'
      if (next === status) return
      status = next
      for (const listener of [...listeners]) listener(status)
    },
    distrust: () => void (answeredAt = -Infinity),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
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
    if (status === 'offline') topic.announce('no-answer')
  })
}
