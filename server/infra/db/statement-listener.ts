import type { Logger } from 'kysely'

/** A statement that was answered; its parameters are nobody's business. */
export interface AnsweredStatement {
  sql: string
  ms: number
  hasFailed: boolean
}

/** Hears of each statement once it was answered. */
export type StatementListener = (statement: AnsweredStatement) => void

/** What Kysely tells. */
export function loggerFor(listener: StatementListener): Logger {
  return ({ level, query, queryDurationMillis }) =>
    listener({ sql: query.sql, ms: queryDurationMillis, hasFailed: level === 'error' })
}
