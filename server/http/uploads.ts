import { createHash, randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../refusal.ts'
import { makeHeldCounts } from './held-counts.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'

/** A file as it came in. It is there until its request ends. */
export interface ReceivedFile {
  path: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** What one request uploads. */
export interface UploadRoom {
  /** Writes a file to the disk as it comes in; refuses what goes beyond the limits. */
  receive(chunks: AsyncIterable<Buffer>): Promise<ReceivedFile>
  /** Removes the files and gives their share of the limits back. */
  clear(): Promise<void>
}

export type Uploads = ReturnType<typeof makeUploads>

/** Uploads of one member at once: a device sends one after the other, and few have more devices that send pictures in one moment. */
export const uploadsOfMember = 4

interface UploadsPlace {
  /** Made with the first file. */
  directory: string
  /** Of all files that are there at once. */
  maxBytes: number
}

/** What strangers send waits on the disk, never in memory, within limits of this process for each member and for all together. */
export function makeUploads({ directory, maxBytes }: UploadsPlace) {
  const members = makeHeldCounts(uploadsOfMember)
  let bytesThere = 0

  return function openRoom(memberId: string): UploadRoom {
    const paths: string[] = []
    let ownBytes = 0
    let leave: (() => void) | undefined

    function giveBack(): void {
      bytesThere -= ownBytes
      ownBytes = 0
    }

    function spend(bytes: number): void {
      if (bytesThere + bytes > maxBytes) {
        // At once, while its files are still being removed: or everybody else would be refused in the meantime.
        giveBack()
        throw tooManyUploads()
      }
      bytesThere += bytes
      ownBytes += bytes
    }

    return {
      async receive(chunks) {
        leave ??= members.take(memberId)
        if (!leave) throw tooManyOwnUploads()
        const path = join(directory, randomUUID())
        paths.push(path)
        return { path, ...(await writeFile(await makeFile(directory, path), chunks, spend)) }
      },

      async clear() {
        try {
          for (const path of paths) await rm(path, { force: true })
        } finally {
          giveBack()
          leave?.()
          leave = undefined
        }
      },
    }
  }
}

function tooManyUploads(): Error {
  return refuse('unavailable', 'Too many uploads are under way. Please try again in a moment.', { retryAfterS: 10 })
}

/** The refusal of what one member sends beyond that. */
export function tooManyOwnUploads(): Error {
  const message = 'Too many of your uploads are under way. Please try again in a moment.'
  return refuse('rate-limited', message, { retryAfterS: 5 })
}

async function writeFile(
  file: FileHandle,
  chunks: AsyncIterable<Buffer>,
  spend: (bytes: number) => void,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      spend(chunk.length)
      hash.update(chunk)
      bytes += chunk.length
      await append(file, chunk)
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The disk did not take an upload: that is not its sender's fault. */
export class UploadNotWritten extends Error {}

async function makeFile(directory: string, path: string): Promise<FileHandle> {
  try {
    await makeFolderAside(directory)
    return await open(path, 'wx', 0o600)
  } catch (cause) {
    throw new UploadNotWritten('a file for an upload could not be made', { cause })
  }
}

async function append(file: FileHandle, chunk: Buffer): Promise<void> {
  try {
    await file.appendFile(chunk)
  } catch (cause) {
    throw new UploadNotWritten('an upload could not be written', { cause })
  }
}
