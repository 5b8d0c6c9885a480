import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'

/** Makes a reader of one page of the built client that caches it until the file changes; undefined without a build. */
export function makeClientPageReader(clientDirectory: string, name: string): () => Promise<string | undefined> {
  const file = join(clientDirectory, name)
  let cached: { text: string; changedAt: number } | undefined

  return async () => {
    const changedAt = await changeOf(file)
    if (changedAt === undefined) return undefined
    if (cached?.changedAt !== changedAt) cached = { text: await readFile(file, 'utf8'), changedAt }
    return cached.text
  }
}

async function changeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
