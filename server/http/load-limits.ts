import type { FastifyInstance } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { refuse } from '../refusal.ts'

export interface LoadLimits {
  /** On average between two looks. */
  maxEventLoopDelayMs: number
  sampleEveryMs: number
}

/** Beyond these a server is better served by saying "later" than by trying everything at once. */
export const usualLoadLimits: LoadLimits = { maxEventLoopDelayMs: 2000, sampleEveryMs: 1000 }

const resolutionMs = 10
const nanosecondsPerMs = 1_000_000

/**
 * Answers 503 while the process is overloaded, so that what is under way can end. Looks at nothing that needs a file to be opened: a process
 * that has as many connections as it may have files ended at that.
 */
export function shedLoad(app: FastifyInstance, { maxEventLoopDelayMs, sampleEveryMs }: LoadLimits): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let isOverloaded = false
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const meanMs = Math.max(0, delays.mean / nanosecondsPerMs - resolutionMs)
    delays.reset()
    // Of a time in which the loop never turned there is no mean: all of that time was the delay.
    const delayMs = Number.isNaN(meanMs) ? now - lookedAt : meanMs
    lookedAt = now
    isOverloaded = delayMs > maxEventLoopDelayMs
  }, sampleEveryMs).unref()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOverloaded || request.routeOptions.config.isServedUnderLoad) return done()
    done(refuse('unavailable', 'The server is busy. Please try again.', { retryAfterS: 2 }))
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
}
