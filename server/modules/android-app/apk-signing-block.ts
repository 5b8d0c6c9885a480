import { createHash, createPublicKey, sign } from 'node:crypto'
import type { Signer } from './signing-certificate.ts'
import type { ZipParts } from './zip-archive.ts'

/** Schemes v2 (Android 7) and v3 (Android 9): one signature over the whole archive, placed before its directory. */

const v2Block = 0x7109871a
const v3Block = 0xf05368c0
const rsaPkcs1Sha256 = 0x0103
const chunkBytes = 1 << 20
/** Says in the v2 part that a v3 part exists, so that cutting it off is noticed. */
const strippingProtection = 0xbeeff00d
const v3Sdks = { from: 28, to: 0x7fffffff }

/** Signs the archive's parts as they are; the block's own length is not yet in `end`. */
export function apkSigningBlock(parts: ZipParts, signer: Signer): Buffer {
  const algorithm = uint32(rsaPkcs1Sha256)
  const digests = sized(sized(algorithm, sized(contentDigest(parts))))
  const certificates = sized(sized(signer.certificate))
  const publicKey = sized(createPublicKey(signer.key).export({ type: 'spki', format: 'der' }))
  const signatures = (data: Buffer) => sized(sized(algorithm, sized(sign('sha256', data, signer.key))))

  const v2Data = Buffer.concat([digests, certificates, sized(sized(uint32(strippingProtection), uint32(3)))])
  const v2 = sized(sized(sized(v2Data), signatures(v2Data), publicKey))
  const range = Buffer.concat([uint32(v3Sdks.from), uint32(v3Sdks.to)])
  const v3Data = Buffer.concat([digests, certificates, range, sized()])
  const v3 = sized(sized(sized(v3Data), range, signatures(v3Data), publicKey))

  const pairs = Buffer.concat([pair(v2Block, v2), pair(v3Block, v3)])
  const magic = Buffer.from('APK Sig Block 42')
  const length = uint64(pairs.length + 8 + magic.length)
  return Buffer.concat([length, pairs, length, magic])
}

function contentDigest({ entries, directory, end }: ZipParts): Buffer {
  const chunks = [entries, directory, end].flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / chunkBytes) }, (_, n) =>
      part.subarray(n * chunkBytes, (n + 1) * chunkBytes),
    ),
  )
  const digests = chunks.map((chunk) => sha256(Buffer.from([0xa5]), uint32(chunk.length), chunk))
  return sha256(Buffer.from([0x5a]), uint32(chunks.length), ...digests)
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}

function pair(id: number, value: Buffer): Buffer {
  return Buffer.concat([uint64(4 + value.length), uint32(id), value])
}

/** Prefixed with their length in bytes. */
function sized(...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint32(content.length), content])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
