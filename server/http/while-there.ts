import { isThere } from '../infra/files/is-there.ts'
import { refuse } from '../refusal.ts'

/** Reads files that a write brought along or names; refuses it where one is gone: named by another write, too, it is used up. */
export async function whileThere<T>(files: readonly { path: string }[], read: () => Promise<T>): Promise<T> {
  await refuseMissing(files)
  try {
    return await read()
  } catch (error) {
    // Another write may have used one up while it was read.
    await refuseMissing(files)
    throw error
  }
}

async function refuseMissing(files: readonly { path: string }[]): Promise<void> {
  const areThere = await Promise.all(files.map(({ path }) => isThere(path)))
  if (!areThere.includes(false)) return
  throw refuse('conflict', 'A file has to be sent again.', { field: 'media_uploads' })
}
