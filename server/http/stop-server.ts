import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { makeLettingGo } from './letting-go.ts'

export interface StopLimits {
  /** A connection that says nothing for so long after SIGTERM is hardly about to. */
  idleMs: number
  /** How long requests under way may take to end. */
  requestsMs: number
  /** After so long, not counting `DRAIN_SECONDS`, the process ends, whatever it waits for. */
  allMs: number
}

/** Jobs have 5 s of it (`jobsEndWithinMs`); whoever manages services is told of this one (docs/operating.md). */
export const usualStopLimits: StopLimits = { idleMs: 2_000, requestsMs: 10_000, allMs: 20_000 }

interface Stoppable extends Pick<Deps, 'log' | 'tracing'> {
  config: Pick<Deps['config'], 'drainSeconds'>
  mediaStore: Pick<Deps['mediaStore'], 'cutOff'>
  leaveDatabase: () => Promise<void>
}

type Stop = (hurry: AbortSignal) => Promise<void>

/** Answers how to stop an app that does not listen yet; `end` ends the process, above all when that takes too long. */
export function makeStop(
  app: FastifyInstance,
  { config, log, tracing, mediaStore, leaveDatabase }: Stoppable,
  {
    limits = usualStopLimits,
    end = (code) => process.exit(code),
  }: { limits?: StopLimits; end?: (code: number) => void } = {},
): Stop {
  const lettingGo = makeLettingGo(app.server)
  let awaited = 'requests under way'
  // The first of its kind to be called, as the last one added: the listener has closed by then.
  app.addHook('onClose', async () => void (awaited = 'jobs, and what modules have still to write'))

  function endInTime(): void {
    const giveUp = () => {
      log.fatal({ awaited }, 'stopping took too long: the process ends without what it waited for')
      end(1)
    }
    // Also for what keeps the process alive when all of this is over.
    setTimeout(giveUp, limits.allMs).unref()
  }

  /**
   * First nothing but the word that it stops, for `DRAIN_SECONDS`; then no new connections; requests under way end, or are cut off after
   * 10 s; then the modules' onClose hooks, in which jobs have 5 s to end, then what those who were cut off have still to write, then the database.
   */
  return async (hurry) => {
    const hurried = hurry.aborted ? Promise.resolve() : once(hurry, 'abort')
    app.servedWith.stopping.hasBegun = true
    await Promise.race([pause(config.drainSeconds * 1_000, undefined, { ref: false }), hurried])
    endInTime()
    lettingGo.after(hurry.aborted ? 0 : limits.idleMs)
    void hurried.then(() => lettingGo.after(0))
    const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.requestsMs)
    await app.close()
    clearTimeout(cutOff)
    // Not before, as jobs take it. Whoever waits for it still would write to a database that is closed.
    mediaStore.cutOff?.()
    awaited = 'what requests that were cut off have still to write'
    await app.servedWith.underWay.ended()
    awaited = 'connections to the database'
    await leaveDatabase()
    awaited = 'connections that do not close'
    // What sends traces goes on trying for ten seconds, and waits for an answer for as long as it trickles in.
    if (tracing) end(0)
  }
}
