import { apkSigningBlock } from './apk-signing-block.ts'
import { isJarSignature, jarSignature } from './jar-signature.ts'
import type { Signer } from './signing-certificate.ts'
import { writeZip, type ZipEntry } from './zip-archive.ts'

const directoryOffsetAt = 16

/** The finished app file: aligned, signed with schemes v1, v2 and v3. */
export function signApk(entries: readonly ZipEntry[], signer: Signer): Buffer {
  const payload = entries.filter((entry) => !isJarSignature(entry.name))
  const parts = writeZip([...payload, ...jarSignature(payload, signer)])
  const block = apkSigningBlock(parts, signer)
  // The signature covers the record as it was before the block moved the directory.
  const end = Buffer.from(parts.end)
  end.writeUInt32LE(parts.entries.length + block.length, directoryOffsetAt)
  return Buffer.concat([parts.entries, block, parts.directory, end])
}
