import type { BodyInputOf } from '#contract/endpoint.ts'
import { beginPasskeyLogin, type passkeyLogin } from '#contract/passkey.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'
import { call } from '#src/offline/api/call.ts'

export type ShownPasskey = BodyInputOf<typeof passkeyLogin>['response']

/**
 * Has the browser offer passkeys among what it fills in, until one is chosen or the signal says so; what was asked of the device is
 * asked anew before the server forgets it. Where the browser does not know how, nothing is missed.
 */
export async function suggestPasskeys(signal: AbortSignal, onShown: (response: ShownPasskey) => void): Promise<void> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const { suggestPasskey } = await import('#src/entities/session/passkey-device.ts')
  while (!signal.aborted) {
    const { options } = await call(beginPasskeyLogin, { body: {} }, { signal })
    const tooOld = AbortSignal.timeout(options.timeout * 0.8)
    const answer = await suggestPasskey(options, AbortSignal.any([signal, tooOld]))
    if (signal.aborted) return
    if ('response' in answer) return onShown(answer.response)
    // Something else ended it, and may do so again at once.
    if (!tooOld.aborted) return
  }
}
