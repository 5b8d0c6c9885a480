import { readFile } from 'node:fs/promises'
import { errorCode } from '../error-code.ts'

/** Files of the server's own beside its connections: the database's, the threads', what is being sent. */
const ownFiles = 64

/** How many files this process may have open at once, connections among them; undefined where the system does not say (Linux does: proc(5)). */
export async function readOpenFileLimit(limitsFile = '/proc/self/limits'): Promise<number | undefined> {
  try {
    // Node has raised the soft limit to the hard one as it began.
    const [, soft] = /^Max open files\s+(\d+)/m.exec(await readFile(limitsFile, 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Whether connections may be refused before there are as many as may be: the system does that without a word to anybody. */
export function isBelow(limit: number | undefined, maxConnections: number): boolean {
  return limit !== undefined && limit < maxConnections + ownFiles
}
