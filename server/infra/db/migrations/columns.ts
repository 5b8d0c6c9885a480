import type { ColumnDefinitionBuilder } from 'kysely'
import type { Db } from '../tables.ts'

/** The kinds of column the first tables are made of; a migration that has run never changes, so neither do these. */
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
export const required: Column = (column) => column.notNull()
export const key: Column = (column) => column.notNull().primaryKey()
export const unique: Column = (column) => column.notNull().unique()
export const counter: Column = (column) => column.notNull().defaultTo(0)
export const of =
  (target: 'accounts.id' | 'posts.id' | 'tags.id' | 'comments.id' | 'support_tickets.id'): Column =>
  (column) =>
    column.notNull().references(target).onDelete('cascade')

/** An index named after its table and columns. */
export async function index(db: Db, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
}
