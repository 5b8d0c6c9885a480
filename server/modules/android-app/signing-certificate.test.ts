import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { certificateFingerprint, selfSign } from './signing-certificate.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function certificate(nowMs: number): X509Certificate {
  return new X509Certificate(selfSign(privateKey, { commonName: 'talk.example.org', nowMs }))
}

describe('the self-signed certificate', () => {
  it('belongs to its key and is signed with it', () => {
    const made = certificate(Date.UTC(2026, 10, 21))
    expect(made.checkPrivateKey(privateKey)).toBe(true)
    expect(made.verify(publicKey)).toBe(true)
    expect(made.subject).toBe('CN=talk.example.org')
    expect(made.issuer).toBe('CN=talk.example.org')
  })

  it('is valid for thirty years, across the change of date formats in 2050', () => {
    const made = certificate(Date.UTC(2026, 10, 21, 8, 30, 15))
    expect([made.validFrom, made.validTo]).toEqual(['Nov 21 08:30:15 2026 GMT', 'Nov 21 08:30:15 2056 GMT'])
    expect(certificate(Date.UTC(2060, 0, 2)).validFrom).toBe('Jan  2 00:00:00 2060 GMT')
  })

  it('has another serial number each time', () => {
    expect(certificate(0).serialNumber).not.toBe(certificate(0).serialNumber)
  })

  it('has a fingerprint as Android writes it', () => {
    expect(certificateFingerprint(certificate(0).raw)).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })
})
