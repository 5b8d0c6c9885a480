import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { product } from '#contract/product.ts'
import { errorCode } from '#server/error-code.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { copiedTableNames, type CopiedTable } from '../db/copied-tables.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import { readSnapshot, type CopiedRow } from '../db/table-copy-repo.ts'
import type { Db } from '../db/tables.ts'
import { holdRemovals } from '../media/hold-removals.ts'
import { backupFormat, readManifest, writeManifest, type BackupManifest } from './backup-manifest.ts'
import { copyFiles, verifyFile, type CopiedFile } from './copy-files.ts'
import { copyInto, finishCopy, type TableSums } from './copy-into.ts'
import type { CopyProgress } from './copy-progress.ts'
import { sourceOfDatabase, type CopySource } from './copy-source.ts'
import { placeInFolder, type FilePlace } from './file-place.ts'
import { readLines, writeLines } from './line-files.ts'
import { countLacks, describeLacks, findLacks, refuseWrongPlace } from './missing-files.ts'
import { makeRowSum, type TableSum } from './row-sum.ts'

interface BackupOptions {
  database: OpenDatabase
  /** The same database on another connection, as a snapshot occupies the one of SQLite. */
  aside: Db
  data: FilePlace
  progress: CopyProgress
  clock: () => number
}

const filesName = 'files.jsonl.gz'
const rowsPerBatch = 500

const tableFile = (folder: string, table: CopiedTable) => path.join(folder, 'tables', `${table}.jsonl.gz`)
const dataFolder = (folder: string) => path.join(folder, 'data')
const dataPlace = (folder: string) => placeInFolder(dataFolder(folder))

/** Writes a backup into a new folder while the server runs, then restores it into a scratch database and compares; answers in words. */
export async function writeBackup(folder: string, options: BackupOptions): Promise<string> {
  await makeNew(folder)
  const { manifest, before, meanwhile, hold } = await writeHeld(folder, options)
  await tryRestore(folder, manifest, options)
  await writeManifest(folder, manifest)
  const { tables, files } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const doubt = hold.doubt()
  const reason = meanwhile && doubt !== undefined ? ` It could not be kept from that: ${doubt}.` : ''
  return `The backup ${folder} has ${rows} rows and ${files} files; it was restored once to try it, and was right.${before}${meanwhile}${reason}`
}

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
    ...(await writeTables(folder, snapshot, progress)),
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
    path.join(folder, filesName),
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
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EEXIST' && errorCode(cause) !== 'ENOTDIR') throw cause
    throw new StartRefusal(`${folder} is no folder.`, { cause })
  })
  const entries = await readdir(folder)
  if (entries.length > 0) throw new StartRefusal(`${folder} is not empty; a backup needs a folder of its own.`)
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
  await mkdir(dataFolder(folder), { mode: 0o700 })
}

async function writeTables(folder: string, snapshot: OpenDatabase['db'], progress: CopyProgress) {
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
  const scratch = path.join(folder, 'scratch')
  const database = openDatabase({ sqliteFile: path.join(scratch, 'database.sqlite') }, () => {})
  const silent: CopyProgress = { begin() {}, advance() {}, end() {} }
  try {
    progress.begin('trying it', 1)
    await restoreTables(folder, manifest, { target: database, progress: silent, clock })
    for await (const file of readLines<CopiedFile>(path.join(folder, filesName))) {
      await verifyFile(dataPlace(folder), file)
    }
    progress.end('a restore has the same rows, and every file is whole')
  } finally {
    await database.db.destroy()
    await rm(scratch, { recursive: true, force: true })
  }
}

interface RestoreOptions {
  target: OpenDatabase
  progress: CopyProgress
  clock: () => number
}

async function restoreTables(folder: string, manifest: BackupManifest, options: RestoreOptions): Promise<void> {
  const sums: TableSums = await copyInto(options.target, { ...options, source: sourceOfBackup(folder, manifest) })
  for (const [table, { rows, checksum }] of sums) {
    const written = manifest.tables[table]
    if (written?.rows === rows && written.checksum === checksum) continue
    throw new StartRefusal(`${table} in ${folder} is not what it was when it was written: it has ${rows} rows now.`)
  }
}

function sourceOfBackup(folder: string, { migrations, tables }: BackupManifest): CopySource {
  // A table that came after the backup was written is not in it.
  const counts = copiedTableNames.flatMap((table): [CopiedTable, number][] => {
    const sum = tables[table]
    return sum ? [[table, sum.rows]] : []
  })
  const read = (table: CopiedTable) => inBatches(readLines<CopiedRow>(tableFile(folder, table)))
  return { migrations, counts: new Map(counts), read }
}

async function* inBatches(rows: AsyncIterable<CopiedRow>): AsyncGenerator<CopiedRow[]> {
  let batch: CopiedRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Puts a backup into a database without members and where its files belong, and compares both with what was written; answers in words. */
export async function restoreBackup(folder: string, options: RestoreOptions & { data: FilePlace }): Promise<string> {
  const manifest = await readManifest(folder)
  await restoreTables(folder, manifest, options)
  const copied = await restoreFiles(folder, manifest, options)
  await finishCopy(options.target, options.clock)
  const restored = `The backup of ${manifest.writtenAt} is restored`
  const passedOver = manifest.files - copied.size
  const but =
    passedOver === 0
      ? ''
      : ` but ${passedOver} below media/ that the bucket does not take: their names are none of a picture or attachment`
  const referred = await listReferredFiles(options.target.db)
  const lacking = countLacks(findLacks(referred, copied), referred)
  if (lacking === '') return `${restored}: every row and file is there${but}.`
  return `${restored}: every row and file that it has is there${but}. Not there though rows refer to them: ${lacking}.`
}

/** Answers the names of those that are there now, each compared with what was written. */
async function restoreFiles(
  folder: string,
  manifest: BackupManifest,
  { data, progress }: RestoreOptions & { data: FilePlace },
): Promise<Set<string>> {
  const copied = new Set<string>()
  progress.begin('files', manifest.files)
  for await (const file of readLines<CopiedFile>(path.join(folder, filesName))) {
    await verifyFile(dataPlace(folder), file)
    // One at a time; each is compared once it is there.
    for await (const { path: name, sha256 } of copyFiles([file.path], {
      from: dataPlace(folder),
      to: data,
      progress,
    })) {
      if (sha256 !== file.sha256) throw new StartRefusal(`${name} changed while it was copied.`)
      copied.add(name)
    }
  }
  progress.end(`${copied.size} files`)
  return copied
}
