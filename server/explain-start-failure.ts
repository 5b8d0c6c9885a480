import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { ConnectionLost } from './infra/db/connection-lost.ts'
import { postgresDialect } from './infra/db/dialect-postgres.ts'
import { sqliteDialect } from './infra/db/dialect-sqlite.ts'
import { errorCode } from './error-code.ts'
import { isDiskFull } from './infra/disk-full.ts'
import { StoreUnreachable } from './infra/media/store-unreachable.ts'
import { StartRefusal } from './start-refusal.ts'

// What SQLite needs to open a database that is there already.
const leastRoomBytes = 64 * 1024

interface Around {
  dataDir: string
  /** The folder that a copy is written to, where it is not `dataDir`. */
  target?: string
  /** What names the PostgreSQL server. */
  database?: string
}

/** Why a program could not go on, as a sentence where the operator can mend it; any other error as it is. */
export function explainStartFailure(error: unknown, around: Around): unknown {
  const { dataDir, target = dataDir, database = 'DATABASE_URL' } = around
  if (error instanceof ConnectionLost) {
    return new StartRefusal(`${database} is of no use: ${error.message}.`, { cause: error })
  }
  if (error instanceof StoreUnreachable)
    return new StartRefusal(`S3_ENDPOINT is of no use: ${error.message}.`, { cause: error })
  if (errorCode(error)?.startsWith('SQLITE_READONLY')) {
    return new StartRefusal(
      `The database in DATA_DIR (${dataDir}) cannot be written: its files belong to another account, or are read-only.`,
      { cause: error },
    )
  }
  if (postgresDialect.isDiskFull(error)) {
    const sentence = `The disk of the PostgreSQL that ${database} names is full. Make room on it and start again.`
    return new StartRefusal(sentence, { cause: error })
  }
  const full = fullDisk(error, [target, dataDir])
  if (full === undefined) return error
  const name = full === dataDir ? `DATA_DIR (${dataDir})` : full
  return new StartRefusal(`The disk that ${name} lies on is full. Make room on it and start again.`, { cause: error })
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
