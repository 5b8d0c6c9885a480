import type { Dialect } from './db/dialect.ts'

/** Whether something failed because a disk is full: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown, dialect: Dialect): boolean {
  if (dialect.isDiskFull(error)) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  return error.cause !== undefined && isDiskFull(error.cause, dialect)
}
