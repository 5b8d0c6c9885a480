import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './db/dialect.ts'

/** Whether something failed because a disk is full: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown, dialect: Dialect): boolean {
  if (dialect.isDiskFull(error)) return true
  if (!(error instanceof Error)) return false
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return true
  return error.cause !== undefined && isDiskFull(error.cause, dialect)
}
