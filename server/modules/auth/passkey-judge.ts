import type { BodyOf } from '#contract/endpoint.ts'
import type { addPasskey, passkeyLogin } from '#contract/passkey.ts'
import type { Row } from '#server/infra/db/tables.ts'

/** Whom passkeys are made for: the app at its public address. */
export interface RelyingParty {
  id: string
  origin: string
}

interface Asked {
  challenge: string
  party: RelyingParty
}

type Made = BodyOf<typeof addPasskey>['response']
type Shown = BodyOf<typeof passkeyLogin>['response']

/** Ed25519, ES256 and RS256: every device knows one of them. */
export const passkeyAlgorithms = [-8, -7, -257]

// Where a device says who made it, the library would ask the maker's servers about it. Nothing of that was asked for.
const acceptedFormats = ['none', 'packed']

/** What is persisted of the passkey that a device made, its user verified; throws what is wrong with it. */
export async function judgeMade(response: Made, { challenge, party }: Asked) {
  // Loading it takes a third of a second of processor time, which starts do not have.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const format = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)).get('fmt')
  if (!acceptedFormats.includes(format)) throw new Error(`The passkey has an attestation (${format}).`)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
  if (!registrationInfo) throw new Error('The passkey does not fit its signature.')
  const { id, publicKey, counter } = registrationInfo.credential
  if (id !== response.id) throw new Error('The passkey goes by another name.')
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), sign_count: counter }
}

/** The counter of a device that showed a passkey; throws what is wrong with that. */
export async function judgeShown(
  response: Shown,
  { passkey, isUserAsked }: { passkey: Row<'passkeys'>; isUserAsked: boolean },
  { challenge, party }: Asked,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credential_id: id, public_key, sign_count: counter } = passkey
  const { userHandle, ...signed } = response.response
  const owner = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString()
  if (owner !== passkey.account_id && (isUserAsked || owner !== undefined)) throw new Error('It is somebody else’s.')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: isUserAsked,
  })
  if (!verified) throw new Error('The signature is wrong.')
  return authenticationInfo.newCounter
}
