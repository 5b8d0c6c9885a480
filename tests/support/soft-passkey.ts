import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

interface Signing {
  challenge: string
  origin?: string
  /** For what host it is made. */
  host?: string
  isVerified?: boolean
}

interface Making extends Signing {
  /** Whose it is. */
  user?: { id: string }
  /** Of the attestation. */
  format?: string
}

interface Showing extends Signing {
  /** Whose it says it is, instead of whom it was made for; null: it does not say. */
  userHandle?: string | null
}

/** A device with one passkey, made of nothing but software. */
export function makeSoftPasskey({ idBytes = 32 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(idBytes)
  const id = rawId.toString('base64url')
  // COSE_Key (RFC 9053): an EC2 key for ES256 on P-256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  let signCount = 0
  let owner: string | undefined

  const authDataOf = ({ isVerified = true, host = 'localhost' }: Signing, rest: readonly Buffer[]) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount)
    const set = flags.present | (isVerified ? flags.verified : 0) | (rest.length > 0 ? flags.hasKey : 0)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([set]), counter, ...rest])
  }
  const clientDataOf = (type: string, { challenge, origin = 'http://localhost:3000' }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,

    /** What `navigator.credentials.create` would answer. */
    register({ user, format = 'none', ...signing }: Making) {
      owner = user?.id
      const authData = authDataOf(signing, [Buffer.alloc(16), twoBytes(rawId.length), rawId, coseKey])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('\xa3\x63fmt', 'latin1'),
        Buffer.from([0x60 + format.length]),
        Buffer.from(`${format}\x67attStmt\xa0\x68authData\x59`, 'latin1'),
        twoBytes(authData.length),
        authData,
      ])
      const clientDataJSON = clientDataOf('webauthn.create', signing).toString('base64url')
      const response = { clientDataJSON, attestationObject: attestationObject.toString('base64url') }
      return { id, rawId: id, type: 'public-key' as const, response }
    },

    /** What `navigator.credentials.get` would answer. */
    show({ userHandle = owner ?? null, ...signing }: Showing) {
      signCount += 1
      const authData = authDataOf(signing, [])
      const clientData = clientDataOf('webauthn.get', signing)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
  }
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
