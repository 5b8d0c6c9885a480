import { randomUUID } from 'node:crypto'
import { chmod, link, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { readIfThere } from './read-if-there.ts'
import { makeFolderAside } from './make-folder.ts'

const ownerOnly = 0o600

/**
 * What a secret file holds, readable for the server's user alone. `make` gives its content at the first call; after that it is
 * never replaced, and of two servers that start at once the first one's stays.
 */
export async function readOrMakeSecret(path: string, make: () => Promise<string>): Promise<Buffer> {
  const existing = await readIfThere(path)
  if (existing) {
    // A restored backup may have lost the mode.
    await chmod(path, ownerOnly)
    return existing
  }
  await writeOnce(path, await make())
  const written = await readIfThere(path)
  if (!written) throw new Error(`the secret file ${path} is gone again`)
  return written
}

/** Writes the file whole or not at all. */
async function writeOnce(path: string, content: string): Promise<void> {
  await makeFolderAside(dirname(path))
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { mode: ownerOnly, flag: 'wx', flush: true })
  try {
    // Unlike rename, link never replaces a file that another process made meanwhile.
    await link(draft, path)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  } finally {
    await rm(draft)
  }
}
