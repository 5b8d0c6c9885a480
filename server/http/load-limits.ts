import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

export interface LoadLimits {
  maxEventLoopDelayMs: number
  /** Megabytes of memory; 0 for no limit. */
  maxMemoryMb: number
  sampleEveryMs: number
}

/** Beyond these a server is better served by saying "later" than by trying everything at once. */
export const usualLoadLimits: LoadLimits = { maxEventLoopDelayMs: 2000, maxMemoryMb: 0, sampleEveryMs: 1000 }

/** Answers 503 while the process is overloaded, so that what is under way can end. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    maxRssBytes: limits.maxMemoryMb * 1024 * 1024,
    sampleInterval: limits.sampleEveryMs,
    pressureHandler: () => {
      throw refuse('unavailable', 'The server is busy. Please try again.', { retryAfterS: 2 })
    },
  })
}
