import type { FastifyBaseLogger } from 'fastify'
import { ConnectionLost } from '../infra/db/connection-lost.ts'
import type { Dialect } from '../infra/db/dialect.ts'
import { isDiskFull, isOutOfFiles } from '../infra/disk-full.ts'
import { StoreRefused, StoreUnreachable } from '../infra/media/store-unreachable.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { someCause } from '../some-cause.ts'
import { noRoomLeft, type DiskRoom } from './disk-room.ts'

interface Around {
  dialect: Dialect
  log: FastifyBaseLogger
  diskRoom: DiskRoom
}

/** What is no fault of the program, but worth a line for the operator. */
export function refusalOfStorage(error: unknown, { dialect, log, diskRoom }: Around): Refusal | undefined {
  if (error instanceof ConnectionLost) {
    log.warn({ reason: error.message }, 'a request found no database')
    return refuse('unavailable', 'The database cannot be reached. Please try again.', { retryAfterS: 2 })
  }
  if (error instanceof StoreUnreachable || error instanceof StoreRefused) {
    log.warn({ reason: error.message }, 'a request found no media store')
    return refuse('unavailable', 'Pictures cannot be reached. Please try again.', { retryAfterS: 5 })
  }
  if (isDiskFull(error, dialect)) {
    diskRoom.wasMissing = true
    log.warn({ reason: String(error) }, 'a request found no room on the disk')
    return noRoomLeft()
  }
  if (isOutOfFiles(error)) {
    log.warn({ err: error }, 'a request could open no more files')
    return refuse('unavailable', 'The server is busy. Please try again.', { retryAfterS: 5 })
  }
  if (!someCause(error, (each) => dialect.isUnwritable(each))) return undefined
  diskRoom.wasMissing = true
  log.warn({ err: error }, 'a request could not be written')
  return refuse('unavailable', 'The server cannot write at the moment. Please try again later.', { retryAfterS: 60 })
}
