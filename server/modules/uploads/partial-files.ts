import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { UploadNotWritten } from '#server/http/uploads.ts'
import { namesIn } from '#server/infra/files/names-in.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'

/** Files that come in pieces. */
export interface PartialFiles {
  /** In bytes; 0 for a file that is not there. */
  sizeOf(id: string): Promise<number>
  /** Writes from `offset` on what comes. */
  write(id: string, offset: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** SHA-256, hexadecimal. */
  hashOf(id: string): Promise<string>
  /** Where a file that has arrived completely can be read. */
  localPathOf(id: string): Promise<string>
  /** The ids of all that have anything. */
  list(): Promise<string[]>
  remove(id: string): Promise<void>
}

/** In one directory for all processes. What a file has is what has arrived: no other record can be wrong. */
export function makePartialFiles(directory: string): PartialFiles {
  const pathOf = (id: string) => join(directory, id)

  return {
    localPathOf: async (id) => pathOf(id),

    async sizeOf(id) {
      try {
        return (await stat(pathOf(id))).size
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return 0
        throw error
      }
    },

    // Each piece has its place, so two processes at one file do no harm.
    async write(id, offset, chunks) {
      const file = await openFile(directory, pathOf(id))
      let position = offset
      try {
        for await (const chunk of chunks) {
          await put(file, chunk, position)
          position += chunk.length
        }
      } finally {
        await file.close()
      }
    },

    async hashOf(id) {
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(pathOf(id)) as AsyncIterable<Buffer>) hash.update(chunk)
      return hash.digest('hex')
    },

    list: () => namesIn(directory),

    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

async function openFile(directory: string, path: string): Promise<FileHandle> {
  try {
    await makeFolderAside(directory)
    // Kept where it is there, made where it is not.
    const flags = constants.O_WRONLY | constants.O_CREAT
    return await open(path, flags, 0o600)
  } catch (cause) {
    throw new UploadNotWritten('a file for an upload could not be opened', { cause })
  }
}

async function put(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  try {
    await file.write(chunk, 0, chunk.length, position)
  } catch (cause) {
    throw new UploadNotWritten('a piece of an upload could not be written', { cause })
  }
}
