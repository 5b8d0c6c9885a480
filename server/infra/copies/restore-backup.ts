import { StartRefusal } from '#server/start-refusal.ts'
import { copiedTableNames, type CopiedTable } from '../db/copied-tables.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import type { CopiedRow } from '../db/table-copy-repo.ts'
import { dataPlace, filesFile, tableFile } from './backup-layout.ts'
import { readManifest, type BackupManifest } from './backup-manifest.ts'
import { copyFiles, refuseOutside, verifyFile, type CopiedFile } from './copy-files.ts'
import { copyInto, finishCopy, type TableSums } from './copy-into.ts'
import type { CopyProgress } from './copy-progress.ts'
import type { CopySource } from './copy-source.ts'
import type { FilePlace } from './file-place.ts'
import { inspectTarget } from './inspect-target.ts'
import { readLines } from './line-files.ts'
import { countLacks, findLacks } from './missing-files.ts'
import { sumOf, type TableSum } from './row-sum.ts'
import { beginFilling } from './target-files.ts'

const rowsPerBatch = 500

interface RestoreOptions {
  target: OpenDatabase
  progress: CopyProgress
  clock: () => number
}

/** Throws `StartRefusal` where a table is not what it was when it was written. */
export async function restoreTables(folder: string, manifest: BackupManifest, options: RestoreOptions): Promise<void> {
  const source = sourceOfBackup(folder, manifest)
  const sums: TableSums = await copyInto(options.target, { ...options, source }).catch(async (error: unknown) => {
    if (error instanceof StartRefusal) throw error
    // What a hand has changed may be no row of that table at all, which the database says in words of its own.
    for (const table of source.counts.keys()) {
      refuseOther(folder, manifest, { table, sum: await sumOf(source.read(table)), cause: error })
    }
    throw error
  })
  for (const [table, sum] of sums) refuseOther(folder, manifest, { table, sum })
}

interface ReadTable {
  table: CopiedTable
  sum: TableSum
  /** What came of it. */
  cause?: unknown
}

function refuseOther(folder: string, { tables }: BackupManifest, { table, sum, cause }: ReadTable): void {
  const { rows, checksum } = sum
  const written = tables[table]
  if (written?.rows === rows && written.checksum === checksum) return
  const message = `${table} in ${folder} is not what it was when it was written: it has ${rows} rows now.`
  throw new StartRefusal(message, { cause })
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

/**
 * Puts a backup into a database without members and where its files belong, and compares both with what was written; run again it goes on
 * where it was, also with another backup. Answers in words.
 */
export async function restoreBackup(folder: string, options: RestoreOptions & { data: FilePlace }): Promise<string> {
  const { target, data, clock } = options
  const manifest = await readManifest(folder)
  const all = await listFiles(folder, manifest)
  const names = all.filter((name) => data.takes(name))
  const state = await inspectTarget(target, manifest.migrations)
  // Of those who lost the database alone the pictures are there still, newer ones as well.
  const filling = await beginFilling({ from: dataPlace(folder), to: data, names, state, strangers: 'left' })
  await restoreTables(folder, manifest, options)
  const copied = await restoreFiles(folder, manifest, options)
  await filling.end()
  await finishCopy(target, clock)
  const passedOver = countPassedOver(all.length - names.length)
  const others =
    filling.strangers === 0 ? '' : ` ${filling.strangers} other files below media/ in ${data.name} were left alone.`
  const restored = `The backup of ${manifest.writtenAt} is restored`
  const referred = await listReferredFiles(target.db)
  const lacking = countLacks(findLacks(referred, copied), referred)
  if (lacking === '') return `${restored}: every row and file is there${passedOver}.${others}`
  return `${restored}: every row and file that it has is there${passedOver}. Not there though rows refer to them: ${lacking}.${others}`
}

function countPassedOver(count: number): string {
  if (count === 0) return ''
  return ` but ${count} below media/ that the bucket does not take: their names are none of a picture or attachment`
}

async function listFiles(folder: string, manifest: BackupManifest): Promise<string[]> {
  const names: string[] = []
  for await (const file of readLines<CopiedFile | null>(filesFile(folder))) {
    const name = file?.path
    refuseOutside(name)
    names.push(name)
  }
  if (names.length === manifest.files) return names
  throw new StartRefusal(
    `${filesFile(folder)} is not what it was when it was written: it names ${names.length} files, and not ${manifest.files}.`,
  )
}

/** Answers the names of those that are there now, each compared with what was written. */
async function restoreFiles(
  folder: string,
  manifest: BackupManifest,
  { data, progress }: RestoreOptions & { data: FilePlace },
): Promise<Set<string>> {
  const copied = new Set<string>()
  progress.begin('files', manifest.files)
  for await (const file of readLines<CopiedFile>(filesFile(folder))) {
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
