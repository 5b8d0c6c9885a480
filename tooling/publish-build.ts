import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Names what the build itself made, so that the next one keeps these and not what was kept for the one before.
const list = '.own-assets.json'

interface Folders {
  /** A whole build, on the same disk; gone afterwards. */
  next: string
  /** What is served. */
  dist: string
}

/**
 * Puts a build in the place of the one before, file by file: a server that serves the folder meanwhile misses nothing. What refers to others
 * comes after them. The assets of the build before stay for tabs that still run it. One generation: what is older goes.
 */
export async function publishBuild({ next, dist }: Folders): Promise<void> {
  const files = await filesBelow(next)
  const previous = await previousAssets(dist)
  const assets = files.filter(isAsset)
  for (const file of [...assets, ...files.filter((name) => !isAsset(name))]) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true })
    await rename(path.join(next, file), path.join(dist, file))
  }
  await writeFile(path.join(dist, list), JSON.stringify(assets.map((file) => path.basename(file))))
  // Before the rest is looked through: it may lie in the same folder.
  await rm(next, { recursive: true })
  const wanted = new Set([...files, ...previous, list])
  for (const file of await filesBelow(dist)) if (!wanted.has(file)) await rm(path.join(dist, file))
}

const isAsset = (file: string) => path.dirname(file) === 'assets'

/** Files of the last build alone, with their compressed forms; all of them where no list tells which those are. */
async function previousAssets(dist: string): Promise<string[]> {
  const present = (await filesBelow(dist)).filter(isAsset)
  const own = await readList(path.join(dist, list))
  return own ? present.filter((file) => own.has(path.basename(file).replace(/\.(?:br|gz)$/, ''))) : present
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

/** Their paths from the folder on. */
async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries.flatMap((entry) =>
      entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
    )
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
