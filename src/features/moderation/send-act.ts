import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { KeyFor } from '#src/entities/draft/use-words-draft.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import type { CallInput } from '#src/offline/api/call-input.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/**
 * Carries out what a moderator asked for, at once and not through the outbox: another moderator may have decided meanwhile. Says so when
 * it is done, and answers why when it is not.
 */
export async function sendAct<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { keyFor, done }: { keyFor: KeyFor; done: string | ((reply: ReplyOf<E>) => string) },
): Promise<string | undefined> {
  try {
    const reply = await call(endpoint, input, { idempotencyKey: keyFor([endpoint.name, input]) })
    showAlert(typeof done === 'string' ? done : done(reply))
    return undefined
  } catch (cause) {
    return messageOf(cause, 'This could not be sent. Check your connection and try again.')
  }
}
