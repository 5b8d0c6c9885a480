import type { Endpoint } from '#contract/endpoint.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import type { CallInput } from '#src/offline/api/call-input.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/** Carries out what a moderator asked for, at once and not through the outbox, and says how it went; whether it was done. */
export async function sendAct<E extends Endpoint>(endpoint: E, input: CallInput<E>, done: string): Promise<boolean> {
  try {
    await call(endpoint, input, { idempotencyKey: crypto.randomUUID() })
    showAlert(done)
    return true
  } catch (cause) {
    showAlert(messageOf(cause, 'This could not be sent. Check your connection and try again.'))
    return false
  }
}
