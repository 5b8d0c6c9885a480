import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './db/dialect.ts'

/** Whether something failed because a disk is full: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown, dialect: Dialect): boolean {
  return someCause(error, (each) => dialect.isDiskFull(each) || ['ENOSPC', 'EDQUOT'].includes(errorCode(each) ?? ''))
}

/** Whether something failed because the process, or the machine, may open no more files. */
export function isOutOfFiles(error: unknown): boolean {
  return someCause(error, (each) => ['EMFILE', 'ENFILE'].includes(errorCode(each) ?? ''))
}

/** Whether something could not be written as the database takes no writes, or the disk for files is read-only. */
export function isUnwritable(error: unknown, dialect: Dialect): boolean {
  return someCause(error, (each) => dialect.isUnwritable(each) || errorCode(each) === 'EROFS')
}

/** Whether the disk fails, the database's or the one for files: what was asked of it may have been a read. */
export function isDiskFailing(error: unknown, dialect: Dialect): boolean {
  return someCause(error, (each) => dialect.isDiskFailing(each) || errorCode(each) === 'EIO')
}

/** Whether what could not be written was a file of ours: of its own files the database says so in its own codes. */
export function isOfFiles(error: unknown): boolean {
  return someCause(error, (each) => ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(errorCode(each) ?? ''))
}

/** Whether that is so of an error, or of one that it was caused by. */
function someCause(error: unknown, is: (error: unknown) => boolean): boolean {
  if (is(error)) return true
  return error instanceof Error && error.cause !== undefined && someCause(error.cause, is)
}
