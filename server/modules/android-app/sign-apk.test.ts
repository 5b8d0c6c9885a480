import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signApk } from './sign-apk.ts'
import { selfSign } from './signing-certificate.ts'
import { packEntry, readZip, unpackEntry } from './zip-archive.ts'

// Whether Android accepts the signatures is for apksigner to say, in tests/android.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signer = { key: privateKey, certificate: selfSign(privateKey, { commonName: 'test', nowMs: 0 }) }
const longName = `res/${'a'.repeat(150)}.xml`
const entries = [packEntry('classes.dex', Buffer.from('code')), packEntry(longName, Buffer.from('xml'))]

function textOf(apk: Buffer, name: string): string {
  const entry = readZip(apk).find((one) => one.name === name)
  if (!entry) throw new Error(`no ${name}`)
  return unpackEntry(entry).toString()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

describe('signing an app file', () => {
  const apk = signApk(entries, signer)

  it('keeps every file and adds the JAR signature', () => {
    expect(readZip(apk).map(({ name }) => name)).toEqual([
      'classes.dex',
      longName,
      'META-INF/MANIFEST.MF',
      'META-INF/CERT.SF',
      'META-INF/CERT.RSA',
    ])
  })

  it('lists the digest of each file, in lines of at most 70 characters', () => {
    const lines = textOf(apk, 'META-INF/MANIFEST.MF').split('\r\n')
    expect(lines.every((line) => line.length <= 70)).toBe(true)
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
    expect(unfolded).toContain(`Name: classes.dex\r\nSHA-256-Digest: ${sha256('code')}\r\n\r\n`)
    expect(unfolded).toContain(`Name: ${longName}\r\nSHA-256-Digest: ${sha256('xml')}\r\n\r\n`)
  })

  it('says in the signature file that newer signatures exist', () => {
    const signatureFile = textOf(apk, 'META-INF/CERT.SF')
    expect(signatureFile).toContain('X-Android-APK-Signed: 2, 3\r\n')
    expect(signatureFile).toContain(`SHA-256-Digest-Manifest: ${sha256(textOf(apk, 'META-INF/MANIFEST.MF'))}\r\n`)
  })

  it('puts the signing block right before the directory', () => {
    const directoryAt = apk.readUInt32LE(apk.lastIndexOf('PK\x05\x06') + 16)
    expect(apk.toString('latin1', directoryAt - 16, directoryAt)).toBe('APK Sig Block 42')
    expect(apk.readUInt32LE(directoryAt)).toBe(0x02014b50)
    const length = Number(apk.readBigUInt64LE(directoryAt - 24))
    expect(Number(apk.readBigUInt64LE(directoryAt - length - 8))).toBe(length)
  })

  it('replaces an earlier JAR signature instead of adding to it', () => {
    expect(signApk(readZip(apk), signer)).toEqual(apk)
  })
})
