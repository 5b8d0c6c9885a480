import path from 'node:path'
import type { CopiedTable } from '../db/copied-tables.ts'
import { placeInFolder } from './file-place.ts'

/** What lies where in the folder of a backup. */
export const tableFile = (folder: string, table: CopiedTable) => path.join(folder, 'tables', `${table}.jsonl.gz`)
export const filesFile = (folder: string) => path.join(folder, 'files.jsonl.gz')
export const dataFolder = (folder: string) => path.join(folder, 'data')
export const dataPlace = (folder: string) => placeInFolder(dataFolder(folder))
