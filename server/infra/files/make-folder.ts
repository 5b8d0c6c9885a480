import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#server/error-code.ts'

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
