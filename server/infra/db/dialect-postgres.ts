import { sql } from 'kysely'
import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { postgresPostSearch } from './post-search-postgres.ts'

const uniqueViolation = '23505'
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const diskFull = '53100'
// Any number will do as long as it stays the same: it names the lock.
const migrationLock = 7_249_001

export const postgresDialect: Dialect = {
  name: 'postgres',
  postSearch: postgresPostSearch,
  isUniqueViolation: (error) => errorCode(error) === uniqueViolation,
  isTransient: (error) => [serializationFailure, deadlockDetected].includes(errorCode(error) ?? ''),
  isDiskFull: (error) => errorCode(error) === diskFull,
  async lockMigrations(db) {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
  },
}
