import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { StartRefusal } from '#server/start-refusal.ts'
import { childrenOf, objectId, readDer } from './der.ts'
import type { Signer } from './signing-certificate.ts'

/** A key the operator already has, for instance the one of a listed app: PKCS#12, or PEM with key and certificate. */
export interface KeystoreFile {
  path: string
  password: string
}

const dataType = objectId('1.2.840.113549.1.7.1')
const keyBagType = objectId('1.2.840.113549.1.12.10.1.1')
const shroudedKeyBagType = objectId('1.2.840.113549.1.12.10.1.2')

/** Reads the keystore; throws with a sentence for the operator when it cannot be used. */
export async function readOperatorKeystore({ path, password }: KeystoreFile): Promise<Signer> {
  try {
    const bytes = await readFile(path)
    const signer = bytes.includes('-----BEGIN ') ? parsePemSigner(bytes, password) : parsePkcs12(bytes, password)
    requireUsable(signer)
    return signer
  } catch (cause) {
    throw new StartRefusal(
      `ANDROID_KEYSTORE: cannot use ${path} (${cause instanceof Error ? cause.message : 'unknown reason'}). ` +
        'It must be PKCS#12 with current encryption or PEM, hold an RSA key with its certificate, and fit ANDROID_KEYSTORE_PASSWORD.',
      { cause },
    )
  }
}

/** The first private key and the first certificate of a PEM file. */
export function parsePemSigner(pem: Buffer, password: string): Signer {
  const key = createPrivateKey(password === '' ? { key: pem } : { key: pem, passphrase: password })
  return { key, certificate: new X509Certificate(pem).raw }
}

/** Throws unless this is an RSA key of at least 2048 bits with its own certificate. */
export function requireUsable({ key, certificate }: Signer): void {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the key is not an RSA key')
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) throw new Error('the key is shorter than 2048 bits')
  if (!new X509Certificate(certificate).checkPrivateKey(key))
    throw new Error('key and certificate do not belong together')
}

function parsePkcs12(pfx: Buffer, password: string): Signer {
  return { certificate: certificateOf(pfx, password), key: privateKeyOf(pfx, password) }
}

/** Node opens PKCS#12 for TLS only, so the certificate is asked of a TLS socket that is never connected. */
function certificateOf(pfx: Buffer, password: string): Buffer {
  const unconnected = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })
  const secureContext = createSecureContext({ pfx, passphrase: password })
  const socket = new TLSSocket(unconnected, { secureContext, isServer: true })
  try {
    const certificate = socket.getCertificate()
    if (!certificate || !('raw' in certificate) || !Buffer.isBuffer(certificate.raw)) throw new Error('no certificate')
    return certificate.raw
  } finally {
    socket.destroy()
  }
}

/** The key bag of a PKCS#12 file is PKCS#8, which Node decrypts; only the way there is ours. */
function privateKeyOf(pfx: Buffer, password: string): KeyObject {
  const [, authenticatedSafe] = childrenOf(pfx)
  const contents = childrenOf(dataOf(authenticatedSafe?.encoded) ?? Buffer.alloc(0))
  for (const content of contents) {
    const bags = dataOf(content.encoded)
    for (const bag of bags ? childrenOf(bags) : []) {
      const [type, value] = childrenOf(bag.encoded)
      if (!type || !value) continue
      if (type.encoded.equals(keyBagType)) return createPrivateKey({ key: value.content, format: 'der', type: 'pkcs8' })
      if (!type.encoded.equals(shroudedKeyBagType)) continue
      return createPrivateKey({ key: value.content, format: 'der', type: 'pkcs8', passphrase: password })
    }
  }
  throw new Error('no private key')
}

/** The octets of a ContentInfo of type "data"; undefined for other types (encrypted certificates). */
function dataOf(contentInfo: Buffer | undefined): Buffer | undefined {
  if (!contentInfo) return undefined
  const [type, value] = childrenOf(contentInfo)
  if (!type?.encoded.equals(dataType) || !value) return undefined
  return readDer(value.content)[0]?.content
}
