import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Names what the build itself made, so that the next one keeps these and not what was kept for the one before.
const list = '.own-assets.json'

/**
 * Builds into `dist` and lays the assets of the build before beside the new ones, for tabs that still run it. One generation:
 * what is older goes. `build` may empty the folder.
 */
export async function keepPreviousAssets(dist: string, build: () => Promise<unknown>): Promise<void> {
  const assets = path.join(dist, 'assets')
  const before = await mkdtemp(path.join(tmpdir(), 'previous-assets-'))
  try {
    for (const name of await previousAssets(dist)) await cp(path.join(assets, name), path.join(before, name))
    await build()
    const own = await namesIn(assets)
    await mkdir(assets, { recursive: true })
    await cp(before, assets, { recursive: true, force: false })
    await writeFile(path.join(dist, list), JSON.stringify(own))
  } finally {
    await rm(before, { recursive: true, force: true })
  }
}

/** Files of the last build alone, with their compressed forms; all of them where no list tells which those are. */
async function previousAssets(dist: string): Promise<string[]> {
  const present = await namesIn(path.join(dist, 'assets'))
  const own = await readList(path.join(dist, list))
  return own ? present.filter((name) => own.has(name.replace(/\.(?:br|gz)$/, ''))) : present
}

async function readList(file: string): Promise<Set<string> | undefined> {
  try {
    const names: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(names) ? new Set(names.filter((name) => typeof name === 'string')) : undefined
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
