import { StartRefusal } from '#server/start-refusal.ts'
import type { OpenDatabase } from '../db/database.ts'
import { allMigrations } from '../db/migrations/all-migrations.ts'
import { findCopyState, hasVersions, isWithoutMembers, listMigrations, listTables } from '../db/table-copy-repo.ts'
import { refusePoorEncoding, unfinishedCopy } from '../db/migrate.ts'

/** What is there of a database that is to be filled: nothing, what a server makes at its first start, or an earlier try at this. */
export type TargetState = 'new' | 'without members' | 'begun'

/** Changes nothing, and throws `StartRefusal` where something is in the way of a source with these migrations. */
export async function inspectTarget(target: OpenDatabase, migrations: readonly string[]): Promise<TargetState> {
  refuseUnknown(migrations)
  await refusePoorEncoding(target)
  const tables = await listTables(target)
  const applied = tables.includes('schema_versions') ? await versionsIn(target) : []
  const others = tables.filter((name) => name !== 'schema_versions')
  if (applied.length === 0 && others.length > 0) throw foreign(others[0] ?? '')
  const wanted = new Set([...migrations, unfinishedCopy])
  const newer = applied.find((name) => !wanted.has(name))
  if (newer !== undefined) {
    throw new StartRefusal(
      `The database to be filled is of a newer version than what is to be copied (${newer}): take a new one.`,
    )
  }
  if (applied.length === 0) return 'new'
  const state = await findCopyState(target.db)
  // Members in one that is marked alone are not copied: they joined on a server that was started just before the mark.
  if (state !== 'emptied' && others.includes('accounts') && !(await isWithoutMembers(target))) {
    throw new StartRefusal('The database to be filled has members already: take a new one.')
  }
  return state === 'none' ? 'without members' : 'begun'
}

function refuseUnknown(migrations: readonly string[]): void {
  const known = new Set(allMigrations.map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new StartRefusal(`What is to be copied is of a newer version of the program (${unknown}), or incomplete.`)
}

async function versionsIn(target: OpenDatabase): Promise<string[]> {
  if (!(await hasVersions(target))) throw foreign('schema_versions')
  return listMigrations(target.db)
}

function foreign(table: string): StartRefusal {
  return new StartRefusal(
    `The database to be filled belongs to another program, as it has a table ${table}: take a new, empty one.`,
  )
}
