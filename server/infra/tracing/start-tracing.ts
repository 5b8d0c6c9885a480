import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Tracing } from './tracing.ts'

/** Nothing without an endpoint, and then nothing of it is even loaded. */
export async function startTracing({ traces }: Pick<Config, 'traces'>, log: Log): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry(traces, log)
}
