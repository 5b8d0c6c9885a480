import { existsSync } from 'node:fs'
import { refuse } from '../refusal.ts'

/** Reads files that a write brought along or names; refuses it where one is gone: named by another write, too, it is used up. */
export async function whileThere<T>(files: readonly { path: string }[], read: () => Promise<T>): Promise<T> {
  refuseMissing(files)
  try {
    return await read()
  } catch (error) {
    // Another write may have used one up while it was read.
    refuseMissing(files)
    throw error
  }
}

function refuseMissing(files: readonly { path: string }[]): void {
  if (files.every(({ path }) => existsSync(path))) return
  throw refuse('conflict', 'A file has to be sent again.', { field: 'media_uploads' })
}
