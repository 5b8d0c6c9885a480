import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import type { CopiedTable } from '../db/copied-tables.ts'
import { manifestFile } from './backup-layout.ts'
import type { TableSum } from './row-sum.ts'

/** What a backup says of itself. */
export interface BackupManifest {
  product: string
  format: number
  writtenAt: string
  migrations: string[]
  tables: Partial<Record<CopiedTable, TableSum>>
  files: number
}

/** How backups are laid out since version 1 of the program. */
export const backupFormat = 1

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(manifestFile(folder), text, { mode: 0o600, flush: true })
}

/** Throws `StartRefusal` where there is none, or none that this program can read. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
    throw new StartRefusal(
      `${folder} is no backup, or one that was not finished: ${path.basename(manifestFile(folder))} is missing.`,
    )
  })
  const read = parseRecord(text)
  if (typeof read.format === 'number' && read.format !== backupFormat) {
    throw new StartRefusal(`${folder} was written by another version of the program.`)
  }
  if (!isManifest(read)) throw new StartRefusal(`${path.basename(manifestFile(folder))} in ${folder} cannot be read.`)
  return read
}

type Read<T> = Partial<Record<keyof T, unknown>>

function parseRecord(text: string): Read<BackupManifest> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isManifest(read: Read<BackupManifest>): read is BackupManifest {
  const { format, product, writtenAt, migrations, tables, files } = read
  return (
    format === backupFormat &&
    typeof product === 'string' &&
    typeof writtenAt === 'string' &&
    typeof files === 'number' &&
    Array.isArray(migrations) &&
    migrations.every((name) => typeof name === 'string') &&
    typeof tables === 'object' &&
    tables !== null &&
    Object.values(tables).every(isTableSum)
  )
}

function isTableSum(read: Read<TableSum> | null): boolean {
  return typeof read?.rows === 'number' && typeof read.checksum === 'string'
}
