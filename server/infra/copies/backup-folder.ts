import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { product } from '#contract/product.ts'
import { errorCode } from '#server/error-code.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import type { CopiedTable } from '../db/copied-tables.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import { readSnapshot } from '../db/table-copy-repo.ts'
import type { Db } from '../db/tables.ts'
import { isThere } from '../files/is-there.ts'
import { makeFolder } from '../files/make-folder.ts'
import { holdRemovals } from '../media/hold-removals.ts'
import {
  dataFolder,
  dataPlace,
  filesFile,
  scratchFolder,
  manifestFile,
  tableFile,
  tablesFolder,
  writtenInto,
} from './backup-layout.ts'
import { backupFormat, writeManifest, type BackupManifest } from './backup-manifest.ts'
import { copyFiles, verifyFile, type CopiedFile } from './copy-files.ts'
import type { CopyProgress } from './copy-progress.ts'
import { sourceOfDatabase } from './copy-source.ts'
import type { FilePlace } from './file-place.ts'
import { readLines, writeLines } from './line-files.ts'
import { describeLacks, refuseWrongPlace } from './missing-files.ts'
import { restoreTables } from './restore-backup.ts'
import { makeRowSum, type TableSum } from './row-sum.ts'

interface BackupOptions {
  database: OpenDatabase
  /** The same database on another connection, as a snapshot occupies the one of SQLite. */
  aside: Db
  data: FilePlace
  progress: CopyProgress
  clock: () => number
  /** Says why it failed: asked while what was written is still there, as that may be what fills a disk. */
  explain?: (error: unknown) => unknown
}

/**
 * Writes a backup into a new folder while the server runs, then restores it into a scratch database and compares; answers in words. Where that
 * fails what was written is removed: it may be what filled the disk, and is no backup.
 */
export async function writeBackup(folder: string, options: BackupOptions): Promise<string> {
  const wasThere = await isThere(folder)
  await makeNew(folder)
  try {
    return await fillNew(folder, options)
  } catch (error) {
    const explained = options.explain?.(error) ?? error
    await removeWritten(folder, { reason: explained, wasThere })
    throw explained
  }
}

async function fillNew(folder: string, options: BackupOptions): Promise<string> {
  await mkdir(dataFolder(folder), { mode: 0o700 })
  const { manifest, before, meanwhile, hold } = await writeHeld(folder, options)
  await tryRestore(folder, manifest, options)
  await writeManifest(folder, manifest)
  const doubt = hold.doubt()
  const reason = meanwhile && doubt !== undefined ? ` It could not be kept from that: ${doubt}.` : ''
  return `The backup ${folder} has ${rowsIn(manifest)} rows and ${manifest.files} files; it was restored once to try it, and was right.${before}${meanwhile}${reason}`
}

const rowsIn = ({ tables }: BackupManifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

async function writeHeld(folder: string, options: BackupOptions) {
  // Before the snapshot: what a row refers to then stays until its files are copied.
  const hold = await holdRemovals(options.aside, options.clock)
  try {
    return { ...(await writeContent(folder, options)), hold }
  } finally {
    await hold.release()
  }
}

async function writeContent(folder: string, options: BackupOptions) {
  const { database, data, progress, clock } = options
  const { migrations, tables, referred } = await readSnapshot(database, async (snapshot) => ({
    ...(await writeTables(folder, { ...database, db: snapshot }, progress)),
    referred: await listReferredFiles(snapshot),
  }))
  // After the database: a picture too many harms nothing.
  const listed = await data.list()
  refuseWrongPlace(referred, listed, data.name)
  const copied = await writeFiles(folder, listed, options)
  const lacks = await describeLacks({ referred, listed, copied, place: data.name }, () =>
    listReferredFiles(database.db),
  )
  const manifest: BackupManifest = {
    product: product.name,
    format: backupFormat,
    writtenAt: new Date(clock()).toISOString(),
    migrations,
    tables,
    files: copied.size,
  }
  return { manifest, ...lacks }
}

/** Answers the names of what could be copied. */
async function writeFiles(
  folder: string,
  names: readonly string[],
  { data, progress }: BackupOptions,
): Promise<Set<string>> {
  const copied = new Set<string>()
  let bytes = 0
  progress.begin('files', names.length)
  const copies = copyFiles(names, { from: data, to: dataPlace(folder), progress })
  await writeLines(
    filesFile(folder),
    (async function* () {
      for await (const file of copies) {
        copied.add(file.path)
        bytes += file.bytes
        yield file
      }
    })(),
  )
  progress.end(`${copied.size} files, ${bytes} bytes`)
  return copied
}

async function makeNew(folder: string): Promise<void> {
  try {
    makeFolder(folder)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST' && errorCode(cause) !== 'ENOTDIR') throw cause
    throw new StartRefusal(`${folder} is no folder.`, { cause })
  }
  const entries = await readdir(folder)
  if (entries.length > 0) throw refusalOf(folder, entries)
  // Of two that began at once the other one fails here, and removes nothing.
  await mkdir(tablesFolder(folder), { mode: 0o700 })
}

function refusalOf(folder: string, entries: readonly string[]): StartRefusal {
  const ours = new Set(writtenInto(folder).map((place) => path.basename(place)))
  // The tables' folder is made first, the manifest written last; a folder `data` alone is likelier an installation's.
  const has = (place: string) => entries.includes(path.basename(place))
  const isBrokenOff = has(tablesFolder(folder)) && !has(manifestFile(folder)) && entries.every((name) => ours.has(name))
  return new StartRefusal(
    isBrokenOff
      ? `${folder} has what a backup left that was broken off, or one that is being written. Remove it, or name another folder.`
      : `${folder} is not empty; a backup needs a folder of its own.`,
  )
}

async function removeWritten(
  folder: string,
  { reason, wasThere }: { reason: unknown; wasThere: boolean },
): Promise<void> {
  try {
    for (const place of writtenInto(folder)) await rm(place, { recursive: true, force: true })
    if (!wasThere) await removeEmpty(folder)
  } catch (error) {
    throw new AggregateError([reason, error], `The backup failed, and ${folder} could not be emptied.`, {
      cause: reason,
    })
  }
}

/** Unless somebody put something else there meanwhile. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw error
  }
}

async function writeTables(folder: string, snapshot: OpenDatabase, progress: CopyProgress) {
  const source = await sourceOfDatabase(snapshot)
  const tables: Partial<Record<CopiedTable, TableSum>> = {}
  for (const [table, rows] of source.counts) {
    const sum = makeRowSum()
    progress.begin(table, rows)
    await writeLines(
      tableFile(folder, table),
      (async function* () {
        for await (const batch of source.read(table)) {
          sum.add(batch)
          progress.advance(batch.length)
          yield* batch
        }
      })(),
    )
    const value = sum.value()
    tables[table] = value
    progress.end(`${value.rows} rows, ${value.checksum.slice(0, 16)}`)
  }
  return { migrations: [...source.migrations], tables }
}

async function tryRestore(folder: string, manifest: BackupManifest, { progress, clock }: BackupOptions): Promise<void> {
  const scratch = scratchFolder(folder)
  const database = openDatabase({ sqliteFile: path.join(scratch, 'database.sqlite') }, () => {})
  // Many small parts to whoever copies, one to whoever waits.
  const asOnePart: CopyProgress = { begin() {}, advance: progress.advance, end() {} }
  try {
    progress.begin('trying it', rowsIn(manifest) + manifest.files)
    await restoreTables(folder, manifest, { target: database, progress: asOnePart, clock })
    for await (const file of readLines<CopiedFile>(filesFile(folder))) {
      await verifyFile(dataPlace(folder), file)
      progress.advance(1)
    }
    progress.end('a restore has the same rows, and every file is whole')
  } finally {
    await database.db.destroy()
  }
  // Of one that failed it is removed with everything else, once it is said why.
  await rm(scratch, { recursive: true, force: true })
}
