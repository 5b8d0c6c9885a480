import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { errorCode } from '#server/error-code.ts'

/** What was uploaded is no archive of ours, or one that is made to do harm. */
export class BadArchive extends Error {
  readonly failure: 'not-an-archive' | 'unsafe-archive'

  constructor(failure: BadArchive['failure'], message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** Some years of posts; a member who has more makes several. */
const mostEntries = 20_000
/** Of all that the archive says to hold, unpacked. */
const mostBytes = 1024 * 1024 * 1024
/** Text packs to a tenth, at best to a fiftieth; DEFLATE could do a thousandth. */
const mostRatio = 200
/** Below that the ratio says nothing. */
const smallBytes = 1024 * 1024
const fileTypeMask = 0o170000
const symbolicLink = 0o120000

/** An archive on the disk. Nothing of it is unpacked but what is read, into memory. */
export interface ArchiveFile {
  /** Undefined when it is not there; refuses an archive whose file is larger than `most` bytes or not as it says. */
  read(name: string, most: number): Promise<Buffer | undefined>
  /** In bytes, as the archive says; undefined when it is not there. */
  sizeOf(name: string): number | undefined
  /** How many bytes of the archive it takes; undefined when it is not there. */
  packedSizeOf(name: string): number | undefined
  /** In bytes. */
  readonly size: number
  close(): void
}

/** Opens an archive after a look at all that it says of itself. */
export async function openArchive(path: string): Promise<ArchiveFile> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip)
    return {
      read: (name, most) => readEntry(zip, entries.get(name), most),
      sizeOf: (name) => entries.get(name)?.uncompressedSize,
      packedSizeOf: (name) => entries.get(name)?.compressedSize,
      size: zip.fileSize,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Its own check of names is looked at below: there it is told from a file that is broken.
    return await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
  } catch (cause) {
    throw unlessMissing(cause)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw unsafe('it has too many files')
  const entries = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      refuseUnsafe(entry)
      bytes += entry.uncompressedSize
      if (bytes > mostBytes) throw unsafe('it holds too much')
      if (entries.has(name)) throw unsafe('it has two files of one name')
      entries.set(name, entry)
    }
  } catch (cause) {
    throw cause instanceof BadArchive ? cause : new BadArchive('not-an-archive', 'its list is broken', cause)
  }
  return entries
}

function nameOf({ fileNameRaw }: Entry): string {
  const name = decoded(fileNameRaw)
  if (name === undefined) throw unsafe('a name is no text')
  // Absolute, with `..`, or with backslashes.
  if (validateFileName(name) !== null || name.includes('\0')) throw unsafe('a name leads out of it')
  return name
}

function refuseUnsafe(entry: Entry): void {
  const { compressedSize, uncompressedSize, externalFileAttributes } = entry
  if (entry.isEncrypted() || !entry.canDecodeFileData()) throw unsafe('a file is encrypted or packed in a strange way')
  if (((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink) throw unsafe('a file is a link')
  if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * mostRatio) throw unsafe('a file is a bomb')
}

async function readEntry(zip: ZipFile, entry: Entry | undefined, most: number): Promise<Buffer | undefined> {
  if (!entry) return undefined
  if (entry.uncompressedSize > most) throw unsafe('a file is too large')
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Ends with an error when there is more or less than the archive says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const buffer = Buffer.from(chunk)
      bytes += buffer.length
      if (bytes > most) throw unsafe('a file is larger than it says')
      chunks.push(buffer)
    }
  } catch (cause) {
    throw cause instanceof BadArchive ? cause : new BadArchive('unsafe-archive', 'a file is not as it says', cause)
  }
  return Buffer.concat(chunks)
}

/** UTF-8 as text; undefined when it is none. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function unlessMissing(cause: unknown): unknown {
  return errorCode(cause) !== undefined ? cause : new BadArchive('not-an-archive', 'it is no zip file', cause)
}

function unsafe(message: string): BadArchive {
  return new BadArchive('unsafe-archive', message)
}
