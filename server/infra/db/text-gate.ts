import type { QueryCompiler } from 'kysely'
import { refuse } from '#server/refusal.ts'

/** Refuses a text with NUL: PostgreSQL cannot persist it, and what one database refuses the other must not persist. */
export function refuseUnstorableText(text: string): void {
  if (text.includes('\0')) throw refuse('bad-request', 'A text holds a character that cannot be kept.')
}

/** The one gate that every text passes on its way to the database, whatever brought it there. */
export function withTextGate(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const query = compiler.compileQuery(node, queryId)
      for (const value of query.parameters) if (typeof value === 'string') refuseUnstorableText(value)
      return query
    },
  }
}
