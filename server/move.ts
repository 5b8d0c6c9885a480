import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from './config.ts'
import { refuseWithin, runCopyProgram } from './run-copy-program.ts'
import { openConfigured } from './infra/copies/open-configured.ts'
import { moveInstallation } from './infra/copies/move-installation.ts'
import { becomeSoleServer } from './infra/db/sole-server.ts'
import { placeInFolder, placeOfData, type FilePlace } from './infra/copies/file-place.ts'
import { StartRefusal } from './start-refusal.ts'

const usage = `npm run move -- --to <postgres://… or a folder> [--data-dir <folder>] [--media bucket|folder]

  --to postgres://…   into this PostgreSQL database
  --to <folder>       into database.sqlite in this folder, files included
  --data-dir <folder> copies pictures and keys there, too; without it they stay where PostgreSQL is moved to
  --media bucket      pictures go from the data folder into the bucket of S3_ENDPOINT and S3_BUCKET
  --media folder      and from there into the data folder; without either those in a bucket stay there`

// `npm run move -- --to …`: the configured installation into another database, while the server is stopped.
await runCopyProgram(async ({ config, words, progress, clock, writesTo }) => {
  const options = optionsIn(words)
  const target = targetIn(options, config)
  writesTo(target.dataDir)
  const files = placesOf({ config, target, media: options.media }, clock)
  await keepServersOff(config)
  const from = openConfigured(config, 'must be there')
  const to = openConfigured(target, 'may be new')
  try {
    const outcome = await moveInstallation({ from, to, ...(files && { files }), progress, clock })
    const settings = target.databaseUrl === undefined ? 'without DATABASE_URL and with' : 'with this DATABASE_URL and'
    return `${outcome} Start the server ${settings} DATA_DIR=${target.dataDir}.`
  } finally {
    await from.db.destroy()
    await to.db.destroy()
  }
})

/**
 * Refuses while a server runs on the SQLite that is moved, and lets none start before this process ends. Who else is connected to PostgreSQL
 * may be anybody: there it is seen at the end, when rows have changed.
 */
async function keepServersOff({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || !existsSync(path.join(dataDir, 'database.sqlite'))) return
  const refusal = `A server works on DATA_DIR (${dataDir}): stop the server, and run the same command again.`
  await becomeSoleServer({ dataDir, waitMs: 0, onWaiting: () => {}, refusal })
}

interface Options {
  to?: string
  'data-dir'?: string
  media?: string
}

function targetIn({ to, 'data-dir': dataDir }: Options, config: Config): Config {
  if (to === undefined) throw new StartRefusal(usage)
  const isPostgres = /^postgres(?:ql)?:\/\//.test(to)
  const scheme = isPostgres ? undefined : /^[a-z][a-z\d+.-]*:\/\//i.exec(to)?.[0]
  // Not the whole of it: there may be a password in it.
  if (scheme !== undefined) throw new StartRefusal(`--to takes postgres://… or a folder, and ${scheme}… is neither.`)
  const target = isPostgres
    ? { ...config, databaseUrl: to, dataDir: dataDir ?? config.dataDir }
    : { ...config, databaseUrl: undefined, dataDir: to }
  const isSame =
    target.databaseUrl === config.databaseUrl &&
    (isPostgres || path.resolve(target.dataDir) === path.resolve(config.dataDir))
  if (isSame) throw new StartRefusal('The installation is there already.')
  const staysThere = path.resolve(target.dataDir) === path.resolve(config.dataDir)
  if (!staysThere) refuseWithin(target.dataDir, config.dataDir)
  return target
}

type Places = Record<'from' | 'to', FilePlace>

/** Between which places files are copied; undefined where they stay. Without a word about pictures those in a bucket stay there. */
function placesOf(
  { config, target, media }: { config: Config; target: Config; media: string | undefined },
  clock: () => number,
): Places | undefined {
  const inFolders = { from: placeInFolder(config.dataDir), to: placeInFolder(target.dataDir) }
  if (media === undefined) {
    return path.resolve(config.dataDir) === path.resolve(target.dataDir) ? undefined : inFolders
  }
  if (media !== 'bucket' && media !== 'folder') throw new StartRefusal(usage)
  if (!config.s3) throw new StartRefusal('Which bucket? S3_ENDPOINT and S3_BUCKET have to name it.')
  return media === 'bucket'
    ? { ...inFolders, to: placeOfData(target, clock) }
    : { ...inFolders, from: placeOfData(config, clock) }
}

function optionsIn(words: readonly string[]): Options {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { to: text, 'data-dir': text, media: text } }).values
  } catch (cause) {
    throw new StartRefusal(usage, { cause })
  }
}
