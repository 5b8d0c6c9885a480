import { readHealth } from '#contract/health.ts'
import { ApiError } from './api-error.ts'
import { type Call, call } from './call.ts'

const probeTimeoutMs = 5_000

/** Asks the server whether it is there; the connection state follows. True for any answer of its own, a refusal too. */
export async function probeConnection(by: Call = call): Promise<boolean> {
  try {
    await by(readHealth, {}, { timeoutMs: probeTimeoutMs })
    return true
  } catch (cause) {
    if (cause instanceof ApiError) return cause.kind === 'refused'
    throw cause
  }
}
