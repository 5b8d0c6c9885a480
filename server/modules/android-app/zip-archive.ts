import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Zip as an APK needs it. Written here because zip libraries neither align stored files nor hand over the
 * three parts of the archive, between which the APK signature goes.
 */
export interface ZipEntry {
  name: string
  method: typeof storedMethod | typeof deflatedMethod
  crc: number
  /** Unpacked, in bytes. */
  size: number
  /** As it lies in the archive. */
  packed: Buffer
}

export interface ZipParts {
  entries: Buffer
  directory: Buffer
  end: Buffer
}

export const storedMethod = 0
export const deflatedMethod = 8
const localHeaderShape = { signature: 0x04034b50, length: 30 }
const centralHeaderShape = { signature: 0x02014b50, length: 46 }
const endRecordShape = { signature: 0x06054b50, length: 22 }
const versionNeeded = 20
const alignmentBytes = 4
/** 1980-01-01: equal input gives equal bytes. */
const dosDate = 0x0021

/** A file to be written, deflated. */
export function packEntry(name: string, data: Buffer): ZipEntry {
  return {
    name,
    method: deflatedMethod,
    crc: crc32(data),
    size: data.length,
    packed: deflateRawSync(data, { level: 9 }),
  }
}

/** The same entry with other content, kept stored where it was stored. */
export function repackEntry(entry: ZipEntry, data: Buffer): ZipEntry {
  if (entry.method === deflatedMethod) return packEntry(entry.name, data)
  return { name: entry.name, method: storedMethod, crc: crc32(data), size: data.length, packed: data }
}

export function unpackEntry(entry: ZipEntry): Buffer {
  return entry.method === deflatedMethod ? inflateRawSync(entry.packed) : entry.packed
}

/** Reads the central directory; throws on anything but a plain archive of stored and deflated files. */
export function readZip(archive: Buffer): ZipEntry[] {
  const endAt = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (endAt < 0) throw new Error('not a zip archive')
  const entries: ZipEntry[] = []
  let at = archive.readUInt32LE(endAt + 16)
  for (let left = archive.readUInt16LE(endAt + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== centralHeaderShape.signature) throw new Error('broken zip directory')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push(readEntry(archive, at))
    at += centralHeaderShape.length + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(archive: Buffer, at: number): ZipEntry {
  const method = archive.readUInt16LE(at + 10)
  if (method !== storedMethod && method !== deflatedMethod) throw new Error(`zip method ${method} is not supported`)
  const nameAt = at + centralHeaderShape.length
  const localAt = archive.readUInt32LE(at + 42)
  // The local header may have another extra field than the central one, so its own lengths count.
  const dataAt =
    localAt + localHeaderShape.length + archive.readUInt16LE(localAt + 26) + archive.readUInt16LE(localAt + 28)
  return {
    name: archive.toString('utf8', nameAt, nameAt + archive.readUInt16LE(at + 28)),
    method,
    crc: archive.readUInt32LE(at + 16),
    size: archive.readUInt32LE(at + 24),
    packed: archive.subarray(dataAt, dataAt + archive.readUInt32LE(at + 20)),
  }
}

/** Lays the entries out, stored files aligned to 4 bytes: Android maps resources.arsc straight into memory. */
export function writeZip(entries: readonly ZipEntry[]): ZipParts {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = localHeader(entry, offset)
    written.push(header, entry.packed)
    directory.push(centralHeader(entry, header, offset))
    offset += header.length + entry.packed.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(endRecordShape.length)
  end.writeUInt32LE(endRecordShape.signature, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return { entries: Buffer.concat(written), directory: directoryBytes, end }
}

function localHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const unaligned = (offset + localHeaderShape.length + name.length) % alignmentBytes
  const padding = entry.method === storedMethod ? (alignmentBytes - unaligned) % alignmentBytes : 0
  const header = Buffer.alloc(localHeaderShape.length + name.length + padding)
  header.writeUInt32LE(localHeaderShape.signature, 0)
  header.writeUInt16LE(versionNeeded, 4)
  header.writeUInt16LE(entry.method, 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt32LE(entry.crc, 14)
  header.writeUInt32LE(entry.packed.length, 18)
  header.writeUInt32LE(entry.size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(padding, 28)
  name.copy(header, localHeaderShape.length)
  return header
}

function centralHeader(entry: ZipEntry, local: Buffer, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(centralHeaderShape.length + name.length)
  header.writeUInt32LE(centralHeaderShape.signature, 0)
  header.writeUInt16LE(versionNeeded, 4)
  // From "version needed" to "name length" both headers agree.
  local.copy(header, 6, 4, 28)
  header.writeUInt32LE(offset, 42)
  name.copy(header, centralHeaderShape.length)
  return header
}
