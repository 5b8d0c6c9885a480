import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { ConnectionLost } from './infra/db/connection-lost.ts'
import { postgresDialect } from './infra/db/dialect-postgres.ts'
import { sqliteDialect } from './infra/db/dialect-sqlite.ts'
import { errorCode } from './error-code.ts'
import { isDiskFull } from './infra/disk-full.ts'
import { StoreRefused, StoreUnreachable } from './infra/media/store-unreachable.ts'
import { StartRefusal } from './start-refusal.ts'

// What SQLite needs to open a database that is there already.
const leastRoomBytes = 64 * 1024

interface Around {
  dataDir: string
  /** The folder that a copy is written to, where it is not `dataDir`. */
  target?: string
  /** The folder that a copy is read from, where it is not `dataDir`. */
  source?: string
  /** What names the PostgreSQL server. */
  database?: string
}

/** What was explained already, with what was there at that time. */
class ExplainedFailure extends StartRefusal {}

/** Why a program could not go on, as a sentence where the operator can mend it; any other error, and what was explained, as it is. */
export function explainStartFailure(error: unknown, around: Around): unknown {
  if (error instanceof ExplainedFailure) return error
  const sentence = sentenceOfLine(error, around) ?? sentenceOfPostgres(error, around) ?? sentenceOfFiles(error, around)
  return sentence === undefined ? error : new ExplainedFailure(sentence, { cause: error })
}

const usualName = 'DATABASE_URL'

function sentenceOfLine(error: unknown, { database = usualName }: Around): string | undefined {
  if (error instanceof ConnectionLost) return `${database} is of no use: ${error.message}.`
  if (error instanceof StoreUnreachable) return `S3_ENDPOINT is of no use: ${error.message}.`
  if (error instanceof StoreRefused)
    return `S3_BUCKET, S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong: ${error.message}`
  return undefined
}

const insufficientPrivilege = '42501'
const readOnlyTransaction = '25006'
const noSchema = '3F000'

function sentenceOfPostgres(error: unknown, { database = usualName }: Around): string | undefined {
  if (postgresDialect.isDiskFull(error)) {
    return `The disk of the PostgreSQL that ${database} names is full. Make room on it and start again.`
  }
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error)
  if (code === insufficientPrivilege) return `The account that ${database} names lacks rights: ${error.message}.`
  if (code === noSchema)
    return `The search_path of the account or address that ${database} names leads to no schema: ${error.message}.`
  if (code === readOnlyTransaction) {
    return `The PostgreSQL that ${database} names cannot be written, as one that only follows: ${error.message}.`
  }
  return undefined
}

function sentenceOfFiles(error: unknown, { dataDir, target = dataDir, source = dataDir }: Around): string | undefined {
  if (errorCode(error)?.startsWith('SQLITE_READONLY')) {
    return `The database in DATA_DIR (${dataDir}) cannot be written: its files belong to another account, or are read-only.`
  }
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(errorCode(error) ?? '')) {
    const folders = target === dataDir ? dataDir : `${dataDir} or ${target}`
    return `The database.sqlite in ${folders} is damaged, or none of this program: ${String(error)}.`
  }
  const full = fullDisk(error, [target, dataDir])
  if (full !== undefined) {
    const name = full === dataDir ? `DATA_DIR (${dataDir})` : full
    return `The disk that ${name} lies on is full. Make room on it and start again.`
  }
  return isOfPlace(error, [target, dataDir, source]) ? `What is there cannot be used: ${error.message}.` : undefined
}

const ofPlaces = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'])

/** Whether a folder or file that the operator named is not what it should be, or somebody else's. */
function isOfPlace(error: unknown, folders: readonly string[]): error is Error {
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return false
  const code = errorCode(error) ?? ''
  // Where nothing can be made Node may say that nothing is there.
  const isMaking = 'syscall' in error && error.syscall === 'mkdir' && code === 'ENOENT'
  if (!isMaking && !ofPlaces.has(code)) return false
  const file = path.resolve(error.path)
  // What is missing above a folder is made first.
  return folders
    .map((folder) => path.resolve(folder))
    .some((folder) => file.startsWith(folder) || folder.startsWith(file))
}

/** Which of the folders lies on a full disk; undefined where the error has another reason. The first is the one that is written to. */
function fullDisk(error: unknown, folders: readonly [string, string]): string | undefined {
  // What was written may be gone again, and have left room.
  if (isDiskFull(error, sqliteDialect)) return folders.find(hasNoRoom) ?? folders[0]
  return isInputOutputError(error) ? folders.find(hasNoRoom) : undefined
}

function isInputOutputError(error: unknown): boolean {
  return /^(?:SQLITE_IOERR|SQLITE_CANTOPEN)/.test(errorCode(error) ?? '')
}

/** A folder that is not there yet lies where the nearest above it does. */
function hasNoRoom(folder: string): boolean {
  if (!existsSync(folder)) return hasNoRoom(path.dirname(path.resolve(folder)))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastRoomBytes
}
