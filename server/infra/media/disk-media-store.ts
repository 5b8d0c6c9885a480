import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { assertMediaPrefix, contentTypeOf, isMediaKey } from './media-key.ts'
import type { MediaStore } from './media-store.ts'
import { isThere } from '#server/infra/files/is-there.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'

/** Stores media as files below `directory`, which is made when it is missing. */
export function makeDiskMediaStore(directory: string): MediaStore {
  const pathOf = (key: string) => {
    if (!isMediaKey(key)) throw new Error(`"${key}" is not a media key`)
    return join(directory, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      // Below the same prefix, so that removing the key takes along what a crash left of it.
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await makeFolderAside(dirname(path))
        await writeDurably(unfinished, bytes)
        // A reader sees the whole file or none, also after a crash.
        await rename(unfinished, path)
      } catch (cause) {
        await rm(unfinished, { force: true })
        throw new Error(`the media file ${key} could not be written`, { cause })
      }
      await syncDirectory(dirname(path))
    },

    async read(key) {
      if (!isMediaKey(key)) return undefined
      try {
        return { bytes: await readFile(pathOf(key)), contentType: contentTypeOf(key) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async check() {
      // Made with the first picture; until then the folder that it is made in counts.
      await access((await isThere(directory)) ? directory : dirname(directory), constants.R_OK | constants.W_OK)
    },

    async remove(prefix) {
      assertMediaPrefix(prefix)
      const wholeDirectory = prefix.endsWith('/')
      const parent = join(directory, wholeDirectory ? prefix : dirname(prefix))
      if (wholeDirectory) return rm(parent, { recursive: true, force: true })
      const start = prefix.slice(prefix.lastIndexOf('/') + 1)
      const names = await namesBelow(parent)
      const doomed = names.filter((name) => name.startsWith(start))
      await Promise.all(doomed.map((name) => rm(join(parent, name), { recursive: true, force: true })))
    },
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Without it the new name, not the bytes, could be lost in a power cut that the post survives.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** None also where a file lies in place of the folder, or of one above it. */
async function namesBelow(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')
}
