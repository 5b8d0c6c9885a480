import { statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { hasVersions } from './table-copy-repo.ts'

/** Opens the database that a configuration names, with the schema as it is; a file that is missing is made only where it may be new. */
export function openConfigured(
  { databaseUrl, databasePoolSize, dataDir }: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  expected: 'must be there' | 'may be new',
): OpenDatabase {
  const report = (error: Error) => void process.stderr.write(`${error.message}\n`)
  if (databaseUrl !== undefined) return openDatabase({ postgresUrl: databaseUrl, poolSize: databasePoolSize }, report)
  const sqliteFile = path.join(dataDir, 'database.sqlite')
  // Where this account may not look it throws that.
  if (expected === 'must be there' && statSync(sqliteFile, { throwIfNoEntry: false }) === undefined) {
    throw nothingThere(`database in ${dataDir}`)
  }
  return openDatabase({ sqliteFile }, report)
}

/** Throws `StartRefusal` where no server was ever started: whoever asks there has another place in mind. Makes nothing. */
export async function refuseNothingThere(config: Config): Promise<void> {
  const database = openConfigured({ ...config, databasePoolSize: 1 }, 'must be there')
  try {
    if (await hasVersions(database)) return
    throw nothingThere(
      config.databaseUrl === undefined
        ? `installation in ${config.dataDir}`
        : 'installation in this PostgreSQL database',
    )
  } finally {
    await database.db.destroy()
  }
}

const nothingThere = (what: string) =>
  new StartRefusal(`There is no ${what}; set DATA_DIR or DATABASE_URL as for the server.`)
