import { statfsSync } from 'node:fs'
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
  /** What a sentence calls the disk that is full; `DATA_DIR` alone names it at a start. */
  disk?: string
  /** What names the PostgreSQL server. */
  database?: string
}

/** Why a program could not go on, as a sentence where the operator can mend it; any other error as it is. */
export function explainStartFailure(error: unknown, around: Around): unknown {
  const { dataDir, disk = `The disk that DATA_DIR (${dataDir}) lies on`, database = 'DATABASE_URL' } = around
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
    return new StartRefusal(
      `The disk of the PostgreSQL that ${database} names is full. Make room on it and start again.`,
      {
        cause: error,
      },
    )
  }
  if (!isDiskFull(error, sqliteDialect) && !(isInputOutputError(error) && hasNoRoom(dataDir))) return error
  return new StartRefusal(`${disk} is full. Make room on it and start again.`, { cause: error })
}

function isInputOutputError(error: unknown): boolean {
  return /^(?:SQLITE_IOERR|SQLITE_CANTOPEN)/.test(errorCode(error) ?? '')
}

function hasNoRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < leastRoomBytes
}
