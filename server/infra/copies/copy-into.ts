import { StartRefusal } from '#server/start-refusal.ts'
import type { CopiedTable } from '../db/copied-tables.ts'
import type { OpenDatabase } from '../db/database.ts'
import { migrate, migrateForCopy } from '../db/migrate.ts'
import { allMigrations } from '../db/migrations/all-migrations.ts'
import {
  emptyForCopy,
  countRows,
  endCopy,
  findCopyState,
  markCopy,
  readTable,
  replaceTable,
  type CopiedRow,
} from '../db/table-copy-repo.ts'
import type { CopyProgress } from './copy-progress.ts'
import type { CopySource } from './copy-source.ts'
import { inspectTarget } from './inspect-target.ts'
import { refuseWhileServed } from './keep-others-off.ts'
import { makeRowSum, sumOf, type TableSum } from './row-sum.ts'

interface CopyOptions {
  source: CopySource
  progress: CopyProgress
  clock: () => number
}

export type TableSums = ReadonlyMap<CopiedTable, TableSum>

/**
 * Fills a database that has no members yet, table by table, and compares what is there then with what was read. Whatever breaks it
 * off, run again it goes on where it was. `finishCopy` makes the database one that a server starts on.
 */
export async function copyInto(target: OpenDatabase, { source, progress, clock }: CopyOptions): Promise<TableSums> {
  await prepare(target, { source, progress, clock })
  const sums = new Map<CopiedTable, TableSum>()
  for (const [table, rows] of source.counts) {
    progress.begin(table, rows)
    const isThere = await hasSameRows(target, source, table)
    const sum = isThere ?? (await copyTable(target, table, watched(source.read(table), progress)))
    progress.end(`${sum.rows} rows, ${sum.checksum.slice(0, 16)}${isThere ? ', there already' : ''}`)
    sums.set(table, sum)
  }
  return sums
}

/** Ends a copy that was found complete: the schema follows to this version's. */
export async function finishCopy(target: OpenDatabase, clock: () => number): Promise<void> {
  await endCopy(target.db)
  await migrate(target, allMigrations, clock)
  await target.dialect.optimize(target.db)
}

async function prepare(target: OpenDatabase, { source, progress, clock }: CopyOptions): Promise<void> {
  const { migrations, counts } = source
  const state = await inspectTarget(target, migrations)
  if (state !== 'begun') await markUnserved(target, progress)
  const wanted = new Set(migrations)
  const asThere = allMigrations.filter(({ name }) => wanted.has(name))
  // Also of one that was begun: what is copied may have been upgraded since.
  await migrateForCopy(target, asThere, clock)
  if ((await findCopyState(target.db)) === 'emptied') return
  await emptyForCopy(target, { tables: [...counts.keys()], now: clock() })
}

/**
 * Marks first and looks second, as a server first says that it is at work and then looks for the mark: of two that begin at once
 * one sees the other. The mark of a copy that was refused goes again, or that server could not start a second time.
 */
async function markUnserved(target: OpenDatabase, progress: CopyProgress): Promise<void> {
  const refusal =
    'Meanwhile a server was started on the database to be filled: stop it, and run the same command again.'
  await markCopy(target.db)
  try {
    await refuseWhileServed(target, { refusal, progress })
  } catch (error) {
    await endCopy(target.db)
    throw error
  }
}

/** The sum of a table that an earlier run has copied; undefined when it is not all there, or no longer the same. */
async function hasSameRows(
  { db }: OpenDatabase,
  source: CopySource,
  table: CopiedTable,
): Promise<TableSum | undefined> {
  const count = await countRows(db, table)
  if (count === 0 || count !== source.counts.get(table)) return undefined
  const [there, wanted] = [await sumOf(readTable(db, table)), await sumOf(source.read(table))]
  return there.checksum === wanted.checksum ? there : undefined
}

async function copyTable(
  target: OpenDatabase,
  table: CopiedTable,
  batches: AsyncIterable<CopiedRow[]>,
): Promise<TableSum> {
  const sum = makeRowSum()
  try {
    await replaceTable(target, table, summing(batches, sum.add))
  } catch (cause) {
    if (!target.dialect.isDanglingReference(cause)) throw cause
    const message = `What is to be copied is damaged: a row of ${table} belongs to one that is not there. The source is as it was.`
    throw new StartRefusal(message, { cause })
  }
  const [read, there] = [sum.value(), await sumOf(readTable(target.db, table))]
  if (read.rows === there.rows && read.checksum === there.checksum) return there
  throw new Error(
    `${table}: ${read.rows} rows (${read.checksum}) were read, ${there.rows} (${there.checksum}) are there now`,
  )
}

async function* summing(
  batches: AsyncIterable<CopiedRow[]>,
  add: (rows: CopiedRow[]) => void,
): AsyncGenerator<CopiedRow[]> {
  for await (const rows of batches) {
    add(rows)
    yield rows
  }
}

function watched(batches: AsyncIterable<CopiedRow[]>, progress: CopyProgress): AsyncIterable<CopiedRow[]> {
  return summing(batches, (rows) => progress.advance(rows.length))
}
