import type { login } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { beginPasskeyLogin, passkeyLogin } from '#contract/passkey.ts'
import { call } from '#src/offline/api/call.ts'

/** Has a passkey shown and logs in with it; undefined or a sentence when none was shown. Throws what the server refuses. */
export async function logInWithPasskey(ticket?: string): Promise<ReplyOf<typeof login> | string | undefined> {
  const { showPasskey } = await import('#src/entities/session/passkey-device.ts')
  const { options } = await call(beginPasskeyLogin, { body: { ticket } })
  const shown = await showPasskey(options)
  return 'sentence' in shown ? shown.sentence : call(passkeyLogin, { body: { ...shown, ticket } })
}
