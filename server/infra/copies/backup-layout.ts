import path from 'node:path'
import type { CopiedTable } from '../db/copied-tables.ts'
import { placeInFolder } from './file-place.ts'

/** What lies where in the folder of a backup. */
export const tablesFolder = (folder: string) => path.join(folder, 'tables')
export const tableFile = (folder: string, table: CopiedTable) => path.join(tablesFolder(folder), `${table}.jsonl.gz`)
export const filesFile = (folder: string) => path.join(folder, 'files.jsonl.gz')
export const dataFolder = (folder: string) => path.join(folder, 'data')
export const dataPlace = (folder: string) => placeInFolder(dataFolder(folder))
export const manifestFile = (folder: string) => path.join(folder, 'backup.json')
/** Where a backup is restored once, to try it; gone afterwards. */
export const scratchFolder = (folder: string) => path.join(folder, 'scratch')
/** All that a backup writes into its folder. */
export const writtenInto = (folder: string) =>
  [tablesFolder, filesFile, dataFolder, manifestFile, scratchFolder].map((place) => place(folder))
