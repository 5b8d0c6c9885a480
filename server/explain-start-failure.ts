import { statfsSync } from 'node:fs'
import { ConnectionLost } from './infra/db/connection-lost.ts'
import { postgresDialect } from './infra/db/dialect-postgres.ts'
import { sqliteDialect } from './infra/db/dialect-sqlite.ts'
import { errorCode } from './error-code.ts'
import { isDiskFull } from './infra/disk-full.ts'
import { StartRefusal } from './start-refusal.ts'

// What SQLite needs to open a database that is there already.
const leastRoomBytes = 64 * 1024

/** Why the server could not start, as a sentence where the operator can mend it; any other error as it is. */
export function explainStartFailure(error: unknown, dataDir: string): unknown {
  if (error instanceof ConnectionLost) {
    return new StartRefusal(`DATABASE_URL is of no use: ${error.message}.`, { cause: error })
  }
  if (postgresDialect.isDiskFull(error)) {
    return new StartRefusal(
      'The disk of the PostgreSQL that DATABASE_URL names is full. Make room on it and start again.',
      {
        cause: error,
      },
    )
  }
  if (!isDiskFull(error, sqliteDialect) && !(isInputOutputError(error) && hasNoRoom(dataDir))) return error
  return new StartRefusal(`The disk that DATA_DIR (${dataDir}) lies on is full. Make room on it and start again.`, {
    cause: error,
  })
}

function isInputOutputError(error: unknown): boolean {
  return /^(?:SQLITE_IOERR|SQLITE_CANTOPEN)/.test(errorCode(error) ?? '')
}

function hasNoRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < leastRoomBytes
}
