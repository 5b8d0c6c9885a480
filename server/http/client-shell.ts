import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a reader of the built client's `index.html` that keeps it until the file changes; without a build it answers `bare`. */
export function makeShellReader(clientDirectory: string, bare: string): () => Promise<string> {
  const file = join(clientDirectory, 'index.html')
  let kept: { text: string; changedAt: number } | undefined

  return async () => {
    const changedAt = await changeOf(file)
    if (changedAt === undefined) return bare
    if (kept?.changedAt !== changedAt) kept = { text: await readFile(file, 'utf8'), changedAt }
    return kept.text
  }
}

async function changeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
