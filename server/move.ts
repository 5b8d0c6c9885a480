import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from './config.ts'
import { runCopyProgram } from './run-copy-program.ts'
import { openConfigured } from './infra/copies/open-configured.ts'
import { moveInstallation } from './infra/copies/move-installation.ts'
import { placeInFolder } from './infra/copies/file-place.ts'
import { StartRefusal } from './start-refusal.ts'

const usage = `npm run move -- --to <postgres://… or a folder> [--data-dir <folder>]

  --to postgres://…   into this PostgreSQL database
  --to <folder>       into database.sqlite in this folder, files included
  --data-dir <folder> copies pictures and keys there, too; without it they stay where PostgreSQL is moved to`

// `npm run move -- --to …`: the configured installation into another database, while the server is stopped.
await runCopyProgram(async ({ config, words, progress, clock }) => {
  const target = targetIn(words, config)
  const from = openConfigured(config, 'must be there')
  const to = openConfigured(target, 'may be new')
  try {
    const isMoving = path.resolve(config.dataDir) !== path.resolve(target.dataDir)
    // Without the bucket: pictures in S3 stay there, and both installations have the same.
    const files = { from: placeInFolder(config.dataDir), to: placeInFolder(target.dataDir) }
    const outcome = await moveInstallation({ from, to, ...(isMoving && { files }), progress, clock })
    const settings = target.databaseUrl === undefined ? 'without DATABASE_URL' : 'with this DATABASE_URL'
    return `${outcome} Start the server ${settings} and DATA_DIR=${target.dataDir}.`
  } finally {
    await from.db.destroy()
    await to.db.destroy()
  }
})

function targetIn(words: readonly string[], config: Config): Config {
  const { to, 'data-dir': dataDir } = optionsIn(words)
  if (to === undefined) throw new StartRefusal(usage)
  const isPostgres = /^postgres(?:ql)?:\/\//.test(to)
  const target = isPostgres
    ? { ...config, databaseUrl: to, dataDir: dataDir ?? config.dataDir }
    : { ...config, databaseUrl: undefined, dataDir: to }
  const isSame =
    target.databaseUrl === config.databaseUrl &&
    (isPostgres || path.resolve(target.dataDir) === path.resolve(config.dataDir))
  if (isSame) throw new StartRefusal('The installation is there already.')
  return target
}

function optionsIn(words: readonly string[]): { to?: string; 'data-dir'?: string } {
  try {
    return parseArgs({ args: [...words], options: { to: { type: 'string' }, 'data-dir': { type: 'string' } } }).values
  } catch (cause) {
    throw new StartRefusal(usage, { cause })
  }
}
