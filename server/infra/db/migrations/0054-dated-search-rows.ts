import type { Migration } from './migration.ts'

/** The search index knows when posts were written: PostgreSQL puts many matches in order without looking at the posts. */
export const datedSearchRows: Migration = {
  name: '0054-dated-search-rows',
  up: (db, dialect) => dialect.postSearch.dateRows(db),
}
