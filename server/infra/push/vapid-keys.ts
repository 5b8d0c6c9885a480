import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import webPush from 'web-push'
import { readOrMakeSecret } from '#server/infra/files/secret-file.ts'
import { keepKey, type ShareKey } from '#server/infra/files/shared-key.ts'
import { StartRefusal } from '#server/start-refusal.ts'

/** The server's name towards push services (RFC 8292), base64url: a device's subscription holds for these keys only. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const fileName = 'vapid-keys.json'

/** The operator's keys, else those that the instances share, else those in the data directory, which are made at the first start. */
export async function loadVapidKeys(
  given: VapidKeys | undefined,
  dataDir: string,
  shareKey: ShareKey = keepKey,
): Promise<VapidKeys> {
  if (given) return checked(given, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are')
  const path = join(dataDir, fileName)
  const own = () => readOrMakeSecret(path, async () => `${JSON.stringify(webPush.generateVAPIDKeys())}\n`)
  const text = await shareKey('vapid', own)
  return checked(parse(text.toString()), `${path} is`)
}

function checked(keys: VapidKeys | undefined, what: string): VapidKeys {
  if (keys && isPair(keys)) return keys
  throw new StartRefusal(`The configuration is wrong: ${what} no pair of VAPID keys.`)
}

function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url')
  if (secret.length !== 32) return false
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(secret)
  } catch {
    // Zero, or beyond the order of the curve.
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}

function parse(text: string): VapidKeys | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('publicKey' in value) || !('privateKey' in value))
      return undefined
    const { publicKey, privateKey } = value
    return typeof publicKey === 'string' && typeof privateKey === 'string' ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}
