import { access } from 'node:fs/promises'
import { errorCode } from '#server/error-code.ts'

/** Whether there is a file or folder of that name. On a disk that hangs `existsSync` would hold up everybody; of one that fails it says no. */
export async function isThere(name: string): Promise<boolean> {
  try {
    await access(name)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}
