// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { makePasskey, showPasskey } from './passkey-device.ts'

const creation = {
  challenge: 'YXNrZWQ',
  rp: { id: 'localhost', name: 'Sayso' },
  user: { id: 'YW5u', name: 'ann', displayName: 'Ann' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
}
const request = {
  challenge: 'YXNrZWQ',
  rpId: 'localhost',
  timeout: 1_000,
  allowCredentials: [],
  userVerification: 'required' as const,
}

function stubDevice(name: string): void {
  const refuse = () => Promise.reject(new DOMException('Not in words for members.', name))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create: refuse, get: refuse } })
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['NotAllowedError', 'No passkey was made.', 'No passkey was used.'],
  ['SecurityError', 'Passkeys do not work at this address.', 'Passkeys do not work at this address.'],
  [
    'InvalidStateError',
    'There is a passkey for your account on this device already.',
    'Passkeys do not work on this device right now.',
  ],
  ['AbortError', undefined, undefined],
])('says in plain words what a device means by %s', async (name, made, shown) => {
  stubDevice(name)
  expect(await makePasskey(creation)).toEqual({ sentence: made })
  expect(await showPasskey(request)).toEqual({ sentence: shown })
})
