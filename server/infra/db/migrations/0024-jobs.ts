import { sql } from 'kysely'
import { counter, key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What is to be done after an act, written in its transaction. */
export const jobs: Migration = {
  name: '0024-jobs',
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', key)
      .addColumn('queue', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('key', 'text', (column) => column.unique())
      .addColumn('since', 'bigint', required)
      .addColumn('run_at', 'bigint', required)
      .addColumn('expires_at', 'bigint')
      .addColumn('attempts', 'integer', counter)
      .addColumn('worker', 'text')
      .addColumn('dead_at', 'bigint')
      .addColumn('last_error', 'text')
      .execute()
    for (const column of ['run_at', 'since']) {
      await db.schema
        .createIndex(`jobs_living_by_${column}`)
        .on('jobs')
        .columns(['queue', column, 'worker'])
        .where(sql.ref('dead_at'), 'is', null)
        .execute()
    }
    await db.schema
      .createIndex('jobs_dead')
      .on('jobs')
      .columns(['queue', 'dead_at'])
      .where(sql.ref('dead_at'), 'is not', null)
      .execute()
  },
}
