import { sql } from 'kysely'
import pg from 'pg'
import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { takeTheTimeNeeded } from './limit-silence.ts'
import { postgresPostSearch } from './post-search-postgres.ts'
import { isPreparedInVain } from './prepare-often.ts'

const uniqueViolation = '23505'
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const foreignKeyViolation = '23503'
const diskFull = '53100'
// Where it was made one that only follows.
const readOnlyTransaction = '25006'
const inputOutputError = '58030'
const queryCanceled = '57014'
// Any number will do as long as it stays the same: it names the lock.
const migrationLock = 7_249_001

export const postgresDialect: Dialect = {
  name: 'postgres',
  postSearch: postgresPostSearch,
  isUniqueViolation: (error) => errorCode(error) === uniqueViolation,
  violatedKey(error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) return undefined
    const { table = '', constraint = '' } = error
    // The name that PostgreSQL gives one that has none: `accounts_email_key`.
    const isOfColumn = constraint.startsWith(`${table}_`) && constraint.endsWith('_key')
    return isOfColumn ? `${table}.${constraint.slice(table.length + 1, -'_key'.length)}` : undefined
  },
  isDanglingReference: (error) => errorCode(error) === foreignKeyViolation,
  isTransient: (error) =>
    [serializationFailure, deadlockDetected].includes(errorCode(error) ?? '') || isPreparedInVain(error),
  isCutOff: (error) => errorCode(error) === queryCanceled,
  isDiskFull: (error) => errorCode(error) === diskFull,
  isUnwritable: (error) => errorCode(error) === readOnlyTransaction,
  isDiskFailing: (error) => errorCode(error) === inputOutputError,
  readsHoldUp: false,
  writeExpendable: (db, write) => write(db),
  // Autovacuum does.
  optimize: async () => {},
  async poorEncoding(db) {
    const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
    const encoding = rows[0]?.encoding
    return encoding === 'UTF8' ? undefined : encoding
  },
  async lockMigrations(db) {
    // A migration of a large table takes the time it needs.
    await takeTheTimeNeeded(db)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
  },
}
