import type { Db } from '../tables.ts'
import type { Dialect } from '../dialect.ts'

/** One step of the schema; names sort in the order they run in. */
export interface Migration {
  name: string
  up(db: Db, dialect: Dialect): Promise<void>
}
