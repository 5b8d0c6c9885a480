import { errorCode } from '#server/error-code.ts'
import { someCause } from '#server/some-cause.ts'
import type { Dialect } from './db/dialect.ts'

/** Whether something failed because a disk is full: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown, dialect: Dialect): boolean {
  return someCause(error, (each) => dialect.isDiskFull(each) || ['ENOSPC', 'EDQUOT'].includes(errorCode(each) ?? ''))
}

/** Whether something failed because the process, or the machine, may open no more files. */
export function isOutOfFiles(error: unknown): boolean {
  return someCause(error, (each) => ['EMFILE', 'ENFILE'].includes(errorCode(each) ?? ''))
}
