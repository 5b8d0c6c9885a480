import { createHash, sign } from 'node:crypto'
import { childrenOf, der, objectId, sequence, set, smallInteger, tags } from './der.ts'
import type { Signer } from './signing-certificate.ts'
import { packEntry, unpackEntry, type ZipEntry } from './zip-archive.ts'

/** Scheme v1, the JAR signature: the only one that Android 6 reads. */

const sha256Algorithm = sequence(objectId('2.16.840.1.101.3.4.2.1'), der(tags.null))
const rsaAlgorithm = sequence(objectId('1.2.840.113549.1.1.1'), der(tags.null))
const dataType = objectId('1.2.840.113549.1.7.1')
const signedDataType = objectId('1.2.840.113549.1.7.2')
/** Of a JAR manifest, the line end not counted; the names of an app's files are ASCII. */
const lineLength = 70

/** Whether a file belongs to an earlier JAR signature. */
export function isJarSignature(name: string): boolean {
  return /^META-INF\/(MANIFEST\.MF|[^/]+\.(SF|RSA|EC|DSA))$/.test(name)
}

/** The three files in META-INF that sign the entries. */
export function jarSignature(entries: readonly ZipEntry[], signer: Signer): ZipEntry[] {
  const sections = entries.map((entry) => ({ name: entry.name, text: section(entry.name, digest(unpackEntry(entry))) }))
  const manifest = manifestText(attribute('Manifest-Version', '1.0'), sections)
  const signatureFile = manifestText(
    attribute('Signature-Version', '1.0') +
      attribute('SHA-256-Digest-Manifest', digest(manifest)) +
      // Newer phones then refuse a file whose v2 and v3 signatures were cut off.
      attribute('X-Android-APK-Signed', '2, 3'),
    sections.map(({ name, text }) => ({ name, text: section(name, digest(Buffer.from(text))) })),
  )
  return [
    packEntry('META-INF/MANIFEST.MF', manifest),
    packEntry('META-INF/CERT.SF', signatureFile),
    packEntry('META-INF/CERT.RSA', signedData(signatureFile, signer)),
  ]
}

function manifestText(main: string, sections: readonly { text: string }[]): Buffer {
  return Buffer.from(`${main}\r\n${sections.map(({ text }) => text).join('')}`)
}

function section(name: string, sha256: string): string {
  return `${attribute('Name', name)}${attribute('SHA-256-Digest', sha256)}\r\n`
}

function attribute(name: string, value: string): string {
  const line = `${name}: ${value}`
  const pieces = [line.slice(0, lineLength)]
  // Continuation lines start with a space, which counts.
  for (let at = lineLength; at < line.length; at += lineLength - 1)
    pieces.push(` ${line.slice(at, at + lineLength - 1)}`)
  return `${pieces.join('\r\n')}\r\n`
}

function digest(data: Buffer): string {
  return createHash('sha256').update(data).digest('base64')
}

/** PKCS#7 around a detached RSA signature. */
function signedData(content: Buffer, { key, certificate }: Signer): Buffer {
  const [toBeSigned] = childrenOf(certificate)
  if (!toBeSigned) throw new Error('the certificate is empty')
  const [, serial, , issuer] = childrenOf(toBeSigned.encoded)
  if (!serial || !issuer) throw new Error('the certificate names no issuer')
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer.encoded, serial.encoded),
    sha256Algorithm,
    rsaAlgorithm,
    der(tags.octetString, sign('sha256', content, key)),
  )
  const body = sequence(
    smallInteger(1),
    set(sha256Algorithm),
    sequence(dataType),
    der(tags.context0, certificate),
    set(signerInfo),
  )
  return sequence(signedDataType, der(tags.context0, body))
}
