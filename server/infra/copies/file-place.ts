import type { Dirent, Stats } from 'node:fs'
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/error-code.ts'
import { contentTypeOf, isMediaKey } from '../media/media-key.ts'
import { makeS3MediaStore } from '../media/s3-media-store.ts'
import { makeFolderAside } from '#server/infra/files/make-folder.ts'
import { readIfThere } from '#server/infra/files/read-if-there.ts'

/** Where the files of an installation lie, by their names with slashes. */
export interface FilePlace {
  /** As messages call it. */
  name: string
  list(): Promise<string[]>
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>
  /** False for a name that cannot lie there: a bucket takes names of pictures and attachments only. */
  takes(name: string): boolean
  /** Whole or not at all. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Also what a copy that was broken off has of it. */
  remove(name: string): Promise<void>
  /** The data folder. */
  folder: string
  /** Whether its pictures and attachments may lie beside those of others, as in a bucket. */
  sharesMedia: boolean
}

/** In the data folder but no part of a copy: the database has ways of its own, and uploads under way begin anew. */
const leftBehind =
  /^(?:database\.sqlite.*|server\.lock.*|unfinished-copy\..*|uploads|partial-uploads|mail|kill-switch)$/
const unfinished = /\.part$/
/** What the server looks for by these names it finds through links as well; where others lead is its owner's business. */
const linkedFolders = ['media', 'pages', 'android']
const followed = new RegExp(String.raw`^(?:${linkedFolders.join('|')}|vapid-keys\.json|second-factor\.key)(?:/|$)`)
const leadsNowhere = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP'])
const mediaFolder = 'media/'
/** Pictures and attachments; all others are keys and pages. */
export const isMediaFile = (name: string) => name.startsWith(mediaFolder)
/** What has arrived of uploads. */
const piecesFolder = 'uploads/'

/** The files of an installation: pictures and attachments from the bucket where one is configured, everything else from the data folder. */
export function placeOfData({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, clock: () => number): FilePlace {
  const folder = placeInFolder(dataDir)
  if (!s3) return folder
  const bucket = makeS3MediaStore({ s3, clock })
  const keyOf = (name: string) => name.slice(mediaFolder.length)
  return {
    name: `${dataDir} with the bucket ${s3.bucket}`,
    async list() {
      const names = (await folder.list()).filter((name) => !isMediaFile(name))
      for await (const key of bucket.list()) if (!key.startsWith(piecesFolder)) names.push(`${mediaFolder}${key}`)
      return names.toSorted()
    },
    async read(name) {
      return isMediaFile(name) ? (await bucket.read(keyOf(name)))?.bytes : folder.read(name)
    },
    takes: (name) => !isMediaFile(name) || isMediaKey(keyOf(name)),
    write: (name, bytes) =>
      isMediaFile(name) ? bucket.put(keyOf(name), bytes, contentTypeOf(name)) : folder.write(name, bytes),
    remove: (name) => (isMediaFile(name) ? bucket.remove(keyOf(name)) : folder.remove(name)),
    folder: dataDir,
    sharesMedia: true,
  }
}

type ReadEntries = (folder: string) => Promise<Dirent[]>
const readFolder: ReadEntries = (folder) => readdir(folder, { withFileTypes: true })

/** The files of a folder, without those that no copy needs; members may add and remove some while they are listed. */
export function placeInFolder(directory: string, readEntries = readFolder): FilePlace {
  return {
    name: directory,
    list: () => listFolder(directory, readEntries),
    takes: () => true,
    read: (name) => readIfThere(path.join(directory, name)),
    async write(name, bytes) {
      const target = path.join(directory, name)
      await makeFolderAside(path.dirname(target))
      const handle = await open(`${target}.part`, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${target}.part`, target)
    },
    async remove(name) {
      for (const file of [name, `${name}.part`]) await rm(path.join(directory, file), { force: true })
    },
    folder: directory,
    sharesMedia: false,
  }
}

async function listFolder(directory: string, readEntries: ReadEntries): Promise<string[]> {
  const names: string[] = []
  await walk(directory, readEntries, ({ name, kind }) => {
    if (kind.isFile() && !unfinished.test(name)) names.push(name)
  })
  return names.toSorted()
}

/** The links of a data folder to folders elsewhere that a copy follows: the name of each, and where it leads. */
export async function listLinkedFolders(directory: string): Promise<{ name: string; place: string }[]> {
  const links: { name: string; place: string }[] = []
  await walk(directory, readFolder, ({ name, kind, linkedTo }) => {
    if (linkedTo !== undefined && kind.isDirectory()) links.push({ name, place: linkedTo })
  })
  return links
}

interface Found {
  name: string
  kind: Dirent | Stats
  /** Of a link that is followed. */
  linkedTo?: string
}

/** Looks at whatever a copy takes, folders included. */
async function walk(directory: string, readEntries: ReadEntries, visit: (found: Found) => void): Promise<void> {
  async function below(folder: string, above: readonly string[]): Promise<void> {
    for (const entry of await entriesOf(path.join(directory, folder), readEntries)) {
      const name = path.posix.join(folder, entry.name)
      if (leftBehind.test(name)) continue
      const { kind, linkedTo } = await lookAt(entry, directory, name)
      // A link to where it lies itself would be followed for ever.
      if (linkedTo !== undefined && above.includes(linkedTo)) continue
      visit({ name, kind, ...(linkedTo !== undefined && { linkedTo }) })
      if (kind.isDirectory()) await below(name, linkedTo === undefined ? above : [...above, linkedTo])
    }
  }
  await below('', [])
}

/** What lies there; of a link that is followed, where it leads to, unless that is nowhere. */
async function lookAt(entry: Dirent, directory: string, name: string): Promise<Omit<Found, 'name'>> {
  if (!entry.isSymbolicLink() || !followed.test(name)) return { kind: entry }
  const link = path.join(directory, name)
  try {
    return { kind: await stat(link), linkedTo: await realpath(link) }
  } catch (error) {
    if (!leadsNowhere.has(errorCode(error))) throw error
    return { kind: entry }
  }
}

/** None of a folder that is not there, whether it never was or has just been removed: that says nothing of what lies beside it. */
async function entriesOf(folder: string, readEntries: ReadEntries): Promise<Dirent[]> {
  try {
    return await readEntries(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
