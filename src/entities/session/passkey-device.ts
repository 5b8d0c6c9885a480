import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { beginPasskey, beginPasskeyLogin } from '#contract/passkey.ts'

type LoginOptions = ReplyOf<typeof beginPasskeyLogin>['options']

/** What came of asking the device: what it signed, or what to tell its user; nothing, when something else was asked meanwhile. */
type FromDevice<T> = { response: T } | { sentence: string | undefined }

/** Has the device make a passkey. */
export function makePasskey(optionsJSON: ReplyOf<typeof beginPasskey>['options']) {
  return answerOf(startRegistration({ optionsJSON }), {
    NotAllowedError: 'No passkey was made.',
    InvalidStateError: 'There is a passkey for your account on this device already.',
    ConstraintError: 'This device cannot check that it is you, which a passkey needs.',
    NotSupportedError: 'This device makes no passkeys that work here.',
  })
}

/** Has the device show a passkey. */
export function showPasskey(optionsJSON: LoginOptions) {
  return answerOf(startAuthentication({ optionsJSON }), { NotAllowedError: 'No passkey was used.' })
}

/** Has the browser offer passkeys among what it fills in, for as long as the signal lets it. */
export async function suggestPasskey(optionsJSON: LoginOptions, signal: AbortSignal) {
  const stop = () => WebAuthnAbortService.cancelCeremony()
  const answer = answerOf(startAuthentication({ optionsJSON, useBrowserAutofill: true }), {})
  signal.addEventListener('abort', stop)
  return answer.finally(() => signal.removeEventListener('abort', stop))
}

const sentences: Readonly<Record<string, string | undefined>> = {
  AbortError: undefined,
  SecurityError: 'Passkeys do not work at this address.',
}

async function answerOf<T>(asked: Promise<T>, words: Readonly<Record<string, string>>): Promise<FromDevice<T>> {
  try {
    return { response: await asked }
  } catch (cause) {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
    console.info('No passkey came of it.', cause)
    if (name in sentences) return { sentence: sentences[name] }
    // Devices and password managers have errors of their own.
    return { sentence: words[name] ?? 'Passkeys do not work on this device right now.' }
  }
}
