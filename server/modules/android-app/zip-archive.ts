import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Zip as an APK needs it. Written here because zip libraries neither align stored files nor hand over the
 * three parts of the archive, between which the APK signature goes.
 */
export interface ZipEntry {
  name: string
  method: typeof STORED | typeof DEFLATED
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

export const STORED = 0
export const DEFLATED = 8
const LOCAL_HEADER = { signature: 0x04034b50, length: 30 }
const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 }
const END_RECORD = { signature: 0x06054b50, length: 22 }
const VERSION_NEEDED = 20
const ALIGNMENT_BYTES = 4
/** 1980-01-01: equal input gives equal bytes. */
const DOS_DATE = 0x0021

/** A file to be written, deflated. */
export function packEntry(name: string, data: Buffer): ZipEntry {
  return { name, method: DEFLATED, crc: crc32(data), size: data.length, packed: deflateRawSync(data, { level: 9 }) }
}

/** The same entry with other content, kept stored where it was stored. */
export function repackEntry(entry: ZipEntry, data: Buffer): ZipEntry {
  if (entry.method === DEFLATED) return packEntry(entry.name, data)
  return { name: entry.name, method: STORED, crc: crc32(data), size: data.length, packed: data }
}

export function unpackEntry(entry: ZipEntry): Buffer {
  return entry.method === DEFLATED ? inflateRawSync(entry.packed) : entry.packed
}

/** Reads the central directory; throws on anything but a plain archive of stored and deflated files. */
export function readZip(archive: Buffer): ZipEntry[] {
  const endAt = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (endAt < 0) throw new Error('not a zip archive')
  const entries: ZipEntry[] = []
  let at = archive.readUInt32LE(endAt + 16)
  for (let left = archive.readUInt16LE(endAt + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== CENTRAL_HEADER.signature) throw new Error('broken zip directory')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push(readEntry(archive, at))
    at += CENTRAL_HEADER.length + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(archive: Buffer, at: number): ZipEntry {
  const method = archive.readUInt16LE(at + 10)
  if (method !== STORED && method !== DEFLATED) throw new Error(`zip method ${method} is not supported`)
  const nameAt = at + CENTRAL_HEADER.length
  const localAt = archive.readUInt32LE(at + 42)
  // The local header may have another extra field than the central one, so its own lengths count.
  const dataAt = localAt + LOCAL_HEADER.length + archive.readUInt16LE(localAt + 26) + archive.readUInt16LE(localAt + 28)
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
  const end = Buffer.alloc(END_RECORD.length)
  end.writeUInt32LE(END_RECORD.signature, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return { entries: Buffer.concat(written), directory: directoryBytes, end }
}

function localHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const unaligned = (offset + LOCAL_HEADER.length + name.length) % ALIGNMENT_BYTES
  const padding = entry.method === STORED ? (ALIGNMENT_BYTES - unaligned) % ALIGNMENT_BYTES : 0
  const header = Buffer.alloc(LOCAL_HEADER.length + name.length + padding)
  header.writeUInt32LE(LOCAL_HEADER.signature, 0)
  header.writeUInt16LE(VERSION_NEEDED, 4)
  header.writeUInt16LE(entry.method, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt32LE(entry.crc, 14)
  header.writeUInt32LE(entry.packed.length, 18)
  header.writeUInt32LE(entry.size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(padding, 28)
  name.copy(header, LOCAL_HEADER.length)
  return header
}

function centralHeader(entry: ZipEntry, local: Buffer, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(CENTRAL_HEADER.length + name.length)
  header.writeUInt32LE(CENTRAL_HEADER.signature, 0)
  header.writeUInt16LE(VERSION_NEEDED, 4)
  // From "version needed" to "name length" both headers agree.
  local.copy(header, 6, 4, 28)
  header.writeUInt32LE(offset, 42)
  name.copy(header, CENTRAL_HEADER.length)
  return header
}
