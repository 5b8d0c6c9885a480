import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

export interface Write {
  /** Such as "delete notifications". */
  what: string
  /** Without those that went because a row they belong to did. */
  rows: number
}

/** A database that remembers what each statement deleted or updated, however it was asked to. */
export function watchWrites(db: Db): { db: Db; writes: Write[] } {
  const writes: Write[] = []
  const underWay = new WeakMap<object, string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql } = db.getExecutor().compileQuery(node, queryId)
      const [, verb, table] = /^\s*(delete|update)(?: from)? "(\w+)"/i.exec(sql) ?? []
      if (verb !== undefined) underWay.set(queryId, `${verb} ${table}`)
      return node
    },
    async transformResult({ result, queryId }) {
      const what = underWay.get(queryId)
      if (what !== undefined) writes.push({ what, rows: Number(result.numAffectedRows ?? result.rows.length) })
      return result
    },
  }
  return { db: db.withPlugin(plugin), writes }
}

/** The most rows that one statement wrote. */
export function mostAtOnce(writes: readonly Write[]): number {
  return Math.max(0, ...writes.map(({ rows }) => rows))
}

/** How many rows went, or were changed, by statements that name their table. */
export function sumOf(writes: readonly Write[], what: string): number {
  return writes.filter((write) => write.what === what).reduce((sum, { rows }) => sum + rows, 0)
}
