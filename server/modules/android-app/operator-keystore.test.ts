import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOperatorKeystore } from './operator-keystore.ts'
import { selfSign } from './signing-certificate.ts'

// PKCS#12 files come from keytool, so they are tested with the other oracles in tests/android.
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const certificate = selfSign(rsa, { commonName: 'operator', nowMs: 0 })
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-keystore-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keystore(key: KeyObject, passphrase?: string): Promise<string> {
  const path = join(folder, 'keystore.pem')
  const pem = key.export(
    passphrase === undefined
      ? { type: 'pkcs8', format: 'pem' }
      : { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase },
  )
  await writeFile(path, `${pem.toString()}${new X509Certificate(certificate).toString()}`)
  return path
}

describe('the keystore of an operator', () => {
  it('may be PEM, with or without a password', async () => {
    const plain = await readOperatorKeystore({ path: await keystore(rsa), password: '' })
    expect(plain.certificate).toEqual(certificate)
    const encrypted = await readOperatorKeystore({ path: await keystore(rsa, 'secret'), password: 'secret' })
    expect(encrypted.key.equals(rsa)).toBe(true)
  })

  it('says what is wrong with it', async () => {
    const wrongPassword = readOperatorKeystore({ path: await keystore(rsa, 'secret'), password: 'guess' })
    await expect(wrongPassword).rejects.toThrow('ANDROID_KEYSTORE: cannot use')
    const strangers = readOperatorKeystore({ path: await keystore(otherRsa), password: '' })
    await expect(strangers).rejects.toThrow('do not belong together')
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    await expect(readOperatorKeystore({ path: await keystore(elliptic), password: '' })).rejects.toThrow(
      'not an RSA key',
    )
    await expect(readOperatorKeystore({ path: join(folder, 'none'), password: '' })).rejects.toThrow('no such file')
  })

  it('is refused when it is something else', async () => {
    const path = join(folder, 'noise')
    await writeFile(path, Buffer.from('300330010a', 'hex'))
    await expect(readOperatorKeystore({ path, password: '' })).rejects.toThrow('ANDROID_KEYSTORE')
  })
})
