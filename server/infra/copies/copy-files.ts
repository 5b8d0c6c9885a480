import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import type { CopyProgress } from './copy-progress.ts'

/** A file of an installation: where it lies in the data folder, with slashes, and what is in it. */
export interface CopiedFile {
  path: string
  bytes: number
  sha256: string
}

/** In the data folder but no part of a copy: the database has ways of its own, and uploads under way begin anew. */
const leftBehind = /^(?:database\.sqlite.*|uploads|partial-uploads|mail|kill-switch)$/
const unfinished = /\.part$/

/** The files of a data folder, by their paths in it: pictures, attachments and keys. */
export async function listDataFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !leftBehind.test(name.split('/', 1)[0] ?? ''))
    .toSorted()
}

/**
 * Copies files, each whole or not at all, and reads every copy again to compare it; one that is there already is left as it is. Files that
 * were removed meanwhile are passed over.
 */
export async function* copyFiles(
  names: readonly string[],
  { from, to, progress }: { from: string; to: string; progress: CopyProgress },
): AsyncGenerator<CopiedFile> {
  for (const name of names) {
    const file = await describe(from, name)
    if (file) {
      await copyOne(file, { from, to })
      yield file
    }
    progress.advance(1)
  }
}

/** Throws unless the file lies there and is what it is described as; what is described comes from outside and may not leave the folder. */
export async function verifyFile(directory: string, { path: name, bytes, sha256 }: CopiedFile): Promise<void> {
  if (!isWithin(name)) throw new StartRefusal(`${JSON.stringify(name)} is no place in a data folder.`)
  const there = await describe(directory, name)
  if (there?.bytes !== bytes || there.sha256 !== sha256)
    throw new StartRefusal(`${name} is missing in ${directory}, or not what it was.`)
}

async function copyOne(file: CopiedFile, { from, to }: { from: string; to: string }): Promise<void> {
  const there = await describe(to, file.path)
  if (there?.sha256 === file.sha256) return
  const target = path.join(to, file.path)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(path.join(from, file.path), `${target}.part`)
  const handle = await open(`${target}.part`, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
  await rename(`${target}.part`, target)
  await verifyFile(to, file)
}

function isWithin(name: unknown): boolean {
  if (typeof name !== 'string') return false
  const normal = path.posix.normalize(name)
  return normal === name && !/^(?:\/|\.{1,2}(?:\/|$))/.test(name) && !/[\\\0]/.test(name)
}

/** What is in a file; undefined when there is none. */
async function describe(directory: string, name: string): Promise<CopiedFile | undefined> {
  const file = path.join(directory, name)
  try {
    const { size } = await stat(file)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    return { path: name, bytes: size, sha256: hash.digest('hex') }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
