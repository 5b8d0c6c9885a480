import { existsSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { isThere } from './is-there.ts'

/**
 * Makes a folder that its owner alone may look into, and those above that are missing; one that is there stays as it is. For what an operator
 * names: with `recursive` Node tries for ever where nothing can be made, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // File systems that may not be written to say so of folders that are there, too.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const above = path.dirname(folder)
    if (errorCode(error) !== 'ENOENT' || existsSync(above)) throw error
    makeFolder(above)
    // Somebody else may have made it meanwhile.
    makeFolder(folder)
  }
}

/** The same while everybody else goes on. `recursive` says of a disk that is read-only that nothing is there (`ENOENT`). */
export async function makeFolderAside(folder: string): Promise<void> {
  try {
    await makeUnlessThere(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    const above = path.dirname(folder)
    if (!(await isThere(above))) await makeFolderAside(above)
    // Also where somebody else has made it meanwhile.
    await makeUnlessThere(folder)
  }
}

async function makeUnlessThere(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(name: string): Promise<boolean> {
  const there = await stat(name).catch(() => undefined)
  return there?.isDirectory() ?? false
}
