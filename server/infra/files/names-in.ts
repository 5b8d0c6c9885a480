import { readdir } from 'node:fs/promises'
import { errorCode } from '#server/error-code.ts'

/** The names of what lies in a folder; none where there is no such folder. */
export async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  }
}
