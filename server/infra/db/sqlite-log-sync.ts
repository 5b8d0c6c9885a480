import { open, type FileHandle } from 'node:fs/promises'

/** What of a file waits for the disk; `node:fs/promises` opens it. */
type Log = Pick<FileHandle, 'datasync' | 'close'>

/** Brings SQLite's log to the disk for all who wait at once. */
export interface LogSync {
  /** Resolves once everything that was committed before is on the disk; rejects when the disk fails. */
  sync: () => Promise<void>
  close: () => Promise<void>
}

/**
 * SQLite itself waits for the disk within `commit`, and with it everybody whom the process answers, for each write once. Committed without that
 * wait (`synchronous = normal`), the log is brought to the disk beside all else, and once for all that was committed meanwhile. It is
 * written one after the other, and SQLite reads it up to the last whole commit: https://www.sqlite.org/wal.html#performance_considerations
 */
export function makeLogSync(
  file: string,
  openLog: (path: string) => Promise<Log> = (path) => open(path, 'r+'),
): LogSync {
  let log: Promise<Log> | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function start(): Promise<void> {
    next = undefined
    // SQLite keeps its locks on other files: opening and closing this one takes none of them away.
    log ??= openLog(`${file}-wal`)
    const own = log
      .then((opened) => opened.datasync())
      .finally(() => {
        running = undefined
      })
    running = own
    own.catch(() => {
      // It may have been the opening.
      log = undefined
    })
    return own
  }

  return {
    sync() {
      // One that is under way may have begun before the last commit.
      next ??= running ? running.then(start, start) : undefined
      return next ?? start()
    },

    async close() {
      await Promise.allSettled([running, next])
      await (await log)?.close()
    },
  }
}
