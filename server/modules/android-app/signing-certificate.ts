import { createPublicKey, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { der, objectId, sequence, set, smallInteger, tags } from './der.ts'

const commonNameType = objectId('2.5.4.3')
const sha256WithRsa = sequence(objectId('1.2.840.113549.1.1.11'), der(tags.null))
/** Updates must carry the same certificate, so it should outlive the product. */
const validYears = 30

/** An RSA key and its certificate (DER). */
export interface Signer {
  key: KeyObject
  certificate: Buffer
}

/** Certifies the key itself: X.509 version 3, valid from now for 30 years. */
export function selfSign(key: KeyObject, { commonName, nowMs }: { commonName: string; nowMs: number }): Buffer {
  const name = sequence(set(sequence(commonNameType, der(tags.utf8String, Buffer.from(commonName)))))
  const serial = randomBytes(9)
  // Positive and without leading zeros, whatever the dice say.
  serial[0] = 1
  const until = new Date(nowMs)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  const toBeSigned = sequence(
    der(tags.context0, smallInteger(2)),
    der(tags.integer, serial),
    sha256WithRsa,
    name,
    sequence(time(new Date(nowMs)), time(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  return sequence(toBeSigned, sha256WithRsa, der(tags.bitString, Buffer.from([0]), sign('sha256', toBeSigned, key)))
}

/** X.509 wants a two-digit year up to 2049 and a four-digit one after. */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '')
  if (date.getUTCFullYear() < 2050) return der(tags.utcTime, Buffer.from(digits.slice(2)))
  return der(tags.generalizedTime, Buffer.from(digits))
}

/** SHA-256 of the certificate as Android shows it and `assetlinks.json` needs it: upper case, with colons. */
export function certificateFingerprint(certificate: Buffer): string {
  return new X509Certificate(certificate).fingerprint256
}
