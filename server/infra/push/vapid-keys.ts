import { createECDH, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { StartRefusal } from '#server/start-refusal.ts'

/** The server's name towards push services (RFC 8292), base64url: a device's subscription holds for these keys only. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const fileName = 'vapid-keys.json'

/** The operator's keys, else those in the data directory, which are made at the first start. */
export function loadVapidKeys(given: VapidKeys | undefined, dataDir: string): VapidKeys {
  if (given) return checked(given, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are')
  const path = join(dataDir, fileName)
  const kept = readKept(path)
  if (kept === undefined) keep(path, webPush.generateVAPIDKeys())
  return checked(parse(kept ?? readKept(path)), `${path} is`)
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

function parse(text: string | undefined): VapidKeys | undefined {
  if (text === undefined) return undefined
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

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined
    throw cause
  }
}

/** Writes the file whole or not at all; of two servers that start at once, the first one's keys stay. */
function keep(path: string, keys: VapidKeys): void {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(keys)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause
  } finally {
    rmSync(draft)
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
