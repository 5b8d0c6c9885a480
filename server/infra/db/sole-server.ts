import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { errorCode } from '#server/error-code.ts'
import { makeFolder } from '#server/infra/files/make-folder.ts'
import { StartRefusal } from '#server/start-refusal.ts'

const lockFile = 'server.lock'
const lookEveryMs = 100

/** What nothing refers to is closed by the garbage collector, and the lock with it. */
const held = new Set<SqliteDatabase.Database>()

interface Taking {
  dataDir: string
  /** What names the folder. */
  setting?: string
  /** For so long the one who has it may take to end. */
  waitMs: number
  /** Hears at once that another server has it. */
  onWaiting: () => void
  /** What is said when another keeps it; absent: what somebody who starts a server is to know. */
  refusal?: string
}

/**
 * Keeps every other server off a data folder until `release`, or until this process ends however it ends: two on one SQLite file would take
 * each other's writes under way for those of a predecessor. The lock is the operating system's, taken by SQLite on an empty file beside the
 * database, as Node has none of its own. Waits for a predecessor that is about to end, and throws `StartRefusal` when it does not, or when
 * the folder cannot be used.
 */
export async function becomeSoleServer({
  dataDir,
  setting = 'DATA_DIR',
  waitMs,
  onWaiting,
  refusal,
}: Taking): Promise<{ release: () => void }> {
  const lock = new SqliteDatabase(makeLockFile(dataDir, setting), { timeout: 0 })
  const deadline = performance.now() + waitMs
  let isTold = false
  while (!takes(lock)) {
    if (performance.now() > deadline) {
      lock.close()
      throw new StartRefusal(
        refusal ??
          `Another server works on DATA_DIR (${dataDir}). On SQLite there can be only one: stop it, or give several a PostgreSQL (DATABASE_URL).`,
      )
    }
    if (!isTold) onWaiting()
    isTold = true
    await pause(lookEveryMs)
  }
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function makeLockFile(dataDir: string, setting: string): string {
  const file = join(dataDir, lockFile)
  try {
    makeFolder(dataDir)
    closeSync(openSync(file, 'a', 0o600))
    return file
  } catch (cause) {
    throw new StartRefusal(`${setting} (${dataDir}) cannot be used: ${String(cause)}`, { cause })
  }
}

function takes(lock: SqliteDatabase.Database): boolean {
  try {
    // A journal would be begun on the disk, which may be full; there is nothing to take back.
    lock.pragma('journal_mode = OFF')
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (errorCode(error) === 'SQLITE_BUSY') return false
    throw error
  }
}
