import { archiveVersion } from '#contract/export.ts'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  name: string
  bytes: Buffer | string
  /** Of the file system. */
  mode?: number
}

/** A zip file of these files. */
export async function makeZip(files: readonly ArchivedFile[]): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const { name, bytes, mode } of files) zip.addBuffer(Buffer.from(bytes), name, { ...(mode && { mode }) })
  zip.end()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('the zip file is no stream')
  return Buffer.from(await buffer(output))
}

export const manifestFile = (posts: number, change: object = {}): ArchivedFile => ({
  name: 'manifest.json',
  bytes: JSON.stringify({
    ...{ product: 'Sayso', version: archiveVersion, origin: 'https://elsewhere.example' },
    exported_at: '2024-05-01T00:00:00.000Z',
    member: { id: randomUUID(), username: 'elsewhere' },
    ...{ counts: { posts }, pictures: 0, ...change },
  }),
})

/** A post as an archive has it, as far as an import reads it. */
export function archivedPost(text: string, change: object = {}) {
  const post = { id: randomUUID(), text_content: text, created_at: '2021-03-04T05:06:07.000Z', media: [] }
  return { ...post, ...change }
}

/** An archive of these posts, a hundred in a file, with further files. */
export async function makeArchive(
  posts: readonly object[],
  files: readonly ArchivedFile[] = [],
): Promise<Buffer<ArrayBuffer>> {
  const pages = Array.from({ length: Math.max(1, Math.ceil(posts.length / 100)) }, (_, page) => ({
    name: `data/posts-${page + 1}.json`,
    bytes: JSON.stringify({ posts: posts.slice(page * 100, page * 100 + 100) }),
  }))
  return makeZip([manifestFile(posts.length), ...pages, ...files])
}

/** Changes bytes of a zip file that are the same wherever they occur: names, mostly. */
export function bent(zip: Buffer, from: Buffer | string, to: Buffer | string): Buffer<ArrayBuffer> {
  const [before, after] = [Buffer.from(from), Buffer.from(to)]
  if (before.length !== after.length) throw new Error('the zip file would be another length')
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(before); at >= 0; at = copy.indexOf(before, at + 1)) after.copy(copy, at)
  return copy
}

/** Offsets of the entries of the central directory. */
function listed(zip: Buffer): number[] {
  const offsets: number[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1)) offsets.push(at)
  return offsets
}

/** The same with every file said to be encrypted. */
export function saidEncrypted(zip: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  for (const at of listed(copy)) copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
  return copy
}

/** The same with every file said to be so long when it is unpacked. */
export function saidSized(zip: Buffer, bytes: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  for (const at of listed(copy)) copy.writeUInt32LE(bytes, at + 24)
  return copy
}

/** The same said to have so many files. */
export function saidCounted(zip: Buffer, files: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  copy.writeUInt16LE(files, copy.lastIndexOf('PK\u0005\u0006') + 10)
  return copy
}
