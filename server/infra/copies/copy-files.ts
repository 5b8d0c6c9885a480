import { createHash } from 'node:crypto'
import path from 'node:path'
import { StartRefusal } from '#server/start-refusal.ts'
import type { CopyProgress } from './copy-progress.ts'
import type { FilePlace } from './file-place.ts'

/** A file of an installation: its name, with slashes, and what is in it. */
export interface CopiedFile {
  path: string
  bytes: number
  sha256: string
}

/**
 * Copies files, each whole or not at all, and reads every copy again to compare it; one that is there already is left as it is. Files that
 * were removed meanwhile, or that cannot lie where they should, are passed over.
 */
export async function* copyFiles(
  names: readonly string[],
  { from, to, progress }: { from: FilePlace; to: FilePlace; progress: CopyProgress },
): AsyncGenerator<CopiedFile> {
  for (const name of names) {
    const bytes = to.takes(name) ? await from.read(name) : undefined
    if (bytes) {
      const file = describe(name, bytes)
      if (!(await isThere(to, file))) {
        await to.write(name, bytes)
        await verifyFile(to, file)
      }
      yield file
    }
    progress.advance(1)
  }
}

/** Throws unless the file lies there and is what it is described as; what is described comes from outside and may not leave the place. */
export async function verifyFile(place: FilePlace, file: CopiedFile): Promise<void> {
  refuseOutside(file.path)
  if (!(await isThere(place, file))) {
    throw new StartRefusal(`${file.path} is missing in ${place.name}, or not what it was.`)
  }
}

async function isThere(place: FilePlace, file: CopiedFile): Promise<boolean> {
  const bytes = await place.read(file.path)
  return bytes !== undefined && describe(file.path, bytes).sha256 === file.sha256
}

/** Throws where a name that comes from outside leads out of the data folder. */
export function refuseOutside(name: unknown): asserts name is string {
  if (!isWithin(name)) throw new StartRefusal(`${JSON.stringify(name)} is no place in a data folder.`)
}

function isWithin(name: unknown): name is string {
  if (typeof name !== 'string') return false
  const normal = path.posix.normalize(name)
  return normal === name && !/^(?:\/|\.{1,2}(?:\/|$))/.test(name) && !/[\\\0]/.test(name)
}

function describe(name: string, bytes: Buffer): CopiedFile {
  return { path: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
