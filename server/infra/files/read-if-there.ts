import { readFile } from 'node:fs/promises'
import { errorCode } from '#server/error-code.ts'

/** Undefined when there is no such file. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}
