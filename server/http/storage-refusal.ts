import { ConnectionLost } from '../infra/db/connection-lost.ts'
import type { Dialect } from '../infra/db/dialect.ts'
import { isDiskFailing, isDiskFull, isOfFiles, isOutOfFiles, isUnwritable } from '../infra/disk-full.ts'
import { StoreRefused, StoreUnreachable } from '../infra/media/store-unreachable.ts'
import type { Log } from '../log.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { noRoomLeft, type DiskRoom } from './disk-room.ts'

/** Of a disk that fails these say nothing about writing. */
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

interface Around {
  dialect: Dialect
  log: Pick<Log, 'warn'>
  diskRoom: DiskRoom
  /** Of the request that met the error. */
  method: string
}

/** What is no fault of the program, but worth a line for the operator. */
export function refusalOfStorage(error: unknown, { dialect, log, diskRoom, method }: Around): Refusal | undefined {
  if (error instanceof ConnectionLost) {
    log.warn({ reason: error.message }, 'a request found no database')
    return refuse('unavailable', 'The database cannot be reached. Please try again.', { retryAfterS: 2 })
  }
  if (error instanceof StoreUnreachable || error instanceof StoreRefused) {
    log.warn({ reason: error.message }, 'a request found no media store')
    return refuse('unavailable', 'Pictures cannot be reached. Please try again.', { retryAfterS: 5 })
  }
  if (isDiskFull(error, dialect)) {
    noteMissing(diskRoom, error)
    log.warn({ reason: reasonOf(error) }, 'a request found no room on the disk')
    return noRoomLeft()
  }
  if (isOutOfFiles(error)) {
    log.warn({ reason: reasonOf(error) }, 'a request could open no more files')
    return refuse('unavailable', 'The server is busy. Please try again.', { retryAfterS: 5 })
  }
  const isFailing = isDiskFailing(error, dialect)
  if (isUnwritable(error, dialect) || (isFailing && !readingMethods.has(method))) {
    noteMissing(diskRoom, error)
    log.warn({ reason: reasonOf(error) }, 'a request could not be written')
    return refuse('unavailable', 'The server cannot write at the moment. Please try again later.', { retryAfterS: 60 })
  }
  if (!isFailing) return undefined
  log.warn({ reason: reasonOf(error) }, 'a request could not use the disk')
  return refuse('unavailable', 'The server cannot use its disk at the moment. Please try again.', { retryAfterS: 5 })
}

function noteMissing(diskRoom: DiskRoom, error: unknown): void {
  diskRoom.wasMissing = true
  diskRoom.ofFiles ||= isOfFiles(error)
}

/** What the store says of a file names it; only the cause says what is wrong with the disk. */
function reasonOf(error: unknown): string {
  const own = String(error)
  return error instanceof Error && error.cause !== undefined ? `${own}: ${reasonOf(error.cause)}` : own
}
