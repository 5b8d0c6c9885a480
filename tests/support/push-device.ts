import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { pushMessageSchema, type PushMessage } from '#contract/push.ts'

export interface PushDevice {
  keys: { p256dh: string; auth: string }
  /** Opens a message as a browser does (RFC 8188 and 8291); throws when it was not meant for this device. */
  open: (body: Buffer) => PushMessage
}

/** A browser's side of a push subscription, with keys of its own. */
export function makePushDevice(): PushDevice {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const secret = randomBytes(16)

  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const senderKey = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const shared = derive({ key: curve.computeSecret(senderKey), salt: secret, info, length: 32 })
      const contentKey = derive({ key: shared, salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
      const nonce = derive({ key: shared, salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends in a 2 and as many zeros as the sender liked.
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
      return pushMessageSchema.parse(JSON.parse(text))
    },
  }
}

interface Derivation {
  key: Buffer
  salt: Buffer
  info: Buffer
  length: number
}

function derive({ key, salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}

/** What a VAPID header says of its sender, once its signature was verified with the key in it (RFC 8292). */
export function readVapidHeader(header: string): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> }
}
