import { generateKeyPair, randomUUID, X509Certificate } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { parsePemSigner, requireUsable } from './operator-keystore.ts'
import { selfSign, type Signer } from './signing-certificate.ts'

const KEY_BITS = 2048
const OWNER_ONLY = 0o600

interface NewKey {
  commonName: string
  nowMs: number
}

/**
 * The deployment's own key and certificate, made at the first call and kept in one PEM file that only the
 * server's user may read. Losing it means that members must uninstall and install again.
 */
export async function loadOrCreateSigner(path: string, newKey: NewKey): Promise<Signer> {
  const kept = await readKept(path)
  if (kept) return kept
  await createKept(path, newKey)
  const created = await readKept(path)
  if (!created) throw new Error(`the signing key ${path} is gone again`)
  return created
}

async function readKept(path: string): Promise<Signer | undefined> {
  const pem = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (!pem) return undefined
  // A restored backup may have lost the mode.
  await chmod(path, OWNER_ONLY)
  const signer = parsePemSigner(pem, '')
  requireUsable(signer)
  return signer
}

async function createKept(path: string, { commonName, nowMs }: NewKey): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const certificate = new X509Certificate(selfSign(privateKey, { commonName, nowMs }))
  const pem = `${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}${certificate.toString()}`
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, pem, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  try {
    // Unlike rename, link never replaces a key that another process made meanwhile.
    await link(draft, path)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  } finally {
    await rm(draft)
  }
}
