import { generateKeyPair, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { readOrMakeSecret } from '#server/infra/files/secret-file.ts'
import { keepKey, type ShareKey } from '#server/infra/files/shared-key.ts'
import { parsePemSigner, requireUsable } from './operator-keystore.ts'
import { selfSign, type Signer } from './signing-certificate.ts'

const keyBits = 2048

interface NewKey {
  commonName: string
  nowMs: number
}

/**
 * The deployment's own key and certificate in one PEM file, made at the first call; the instances share it. Losing it means that
 * members must uninstall and install again.
 */
export async function loadOrCreateSigner(path: string, newKey: NewKey, shareKey: ShareKey = keepKey): Promise<Signer> {
  const pem = await shareKey('android', () => readOrMakeSecret(path, () => makePem(newKey)))
  const signer = parsePemSigner(pem, '')
  requireUsable(signer)
  return signer
}

async function makePem({ commonName, nowMs }: NewKey): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const certificate = new X509Certificate(selfSign(privateKey, { commonName, nowMs }))
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}${certificate.toString()}`
}
