import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from './config.ts'
import { passwordRule } from './config-values.ts'
import { runCopyProgram } from './run-copy-program.ts'
import { openConfigured } from './infra/db/open-configured.ts'
import { fillAlone, refusalOfOthers, refuseWhileServed } from './infra/copies/keep-others-off.ts'
import { moveInstallation, type Places } from './infra/copies/move-installation.ts'
import { refuseWithin } from './infra/copies/refuse-within.ts'
import { becomeSoleServer } from './infra/db/sole-server.ts'
import { placeInFolder, placeOfData } from './infra/copies/file-place.ts'
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
  if (!isSameFolder(target, config)) await refuseWithin(target.dataDir, config.dataDir)
  writesTo(target.dataDir)
  const files = placesOf({ config, target, media: options.media }, clock)
  await keepOthersOff(config)
  const from = openConfigured(config, 'must be there')
  try {
    const refusal = 'A server works on DATABASE_URL: stop the server, and run the same command again.'
    await refuseWhileServed(from, { refusal, progress })
    const outcome = await fillAlone({ where: target, setting: '--to', progress }, (to) =>
      moveInstallation({ from, to, ...(files && { files }), progress, clock }),
    )
    const settings = target.databaseUrl === undefined ? 'without DATABASE_URL and with' : 'with this DATABASE_URL and'
    return `${outcome} Start the server ${settings} DATA_DIR=${target.dataDir}.`
  } finally {
    await from.db.destroy()
  }
})

/** Refuses while a server or another copy works on the SQLite that is moved, and lets none begin before this process ends. */
async function keepOthersOff({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || !existsSync(path.join(dataDir, 'database.sqlite'))) return
  const refusal = refusalOfOthers(`DATA_DIR (${dataDir})`)
  await becomeSoleServer({ dataDir, waitMs: 0, onWaiting: () => {}, refusal })
}

interface Options {
  to?: string
  'data-dir'?: string
  media?: string
}

function targetIn({ to, 'data-dir': dataDir }: Options, config: Config): Config {
  // Of a variable that is not set nothing is left, and nothing would be the folder that one is in.
  if (!to || dataDir === '') throw new StartRefusal(usage)
  const target = isPostgresAddress(to)
    ? { ...config, databaseUrl: to, dataDir: dataDir ?? config.dataDir }
    : { ...config, databaseUrl: undefined, dataDir: to }
  const staysThere = isSameFolder(target, config)
  const isSame = target.databaseUrl === config.databaseUrl && (target.databaseUrl !== undefined || staysThere)
  if (isSame) throw new StartRefusal('The installation is there already.')
  return target
}

function isSameFolder(one: Config, other: Config): boolean {
  return path.resolve(one.dataDir) === path.resolve(other.dataDir)
}

/** False for a folder. What is neither is not repeated whole: there may be a password in it. */
function isPostgresAddress(to: string): boolean {
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(to)?.[0]
  if (scheme === undefined) return false
  if (!['postgres://', 'postgresql://'].includes(scheme)) {
    throw new StartRefusal(`--to takes postgres://… or a folder, and ${scheme}… is neither.`)
  }
  // Without a host it is that of the machine itself, which `URL` does not take.
  if (URL.canParse(to.replace(/^(\w+:\/\/)(?=[/?]|$)/, '$1localhost'))) return true
  throw new StartRefusal(`--to must be an address of PostgreSQL, ${passwordRule}.`)
}

/** Between which places files are copied; undefined where they stay. Without a word about pictures those in a bucket stay there. */
function placesOf(
  { config, target, media }: { config: Config; target: Config; media: string | undefined },
  clock: () => number,
): Places | undefined {
  const inFolders = { from: placeInFolder(config.dataDir), to: placeInFolder(target.dataDir) }
  if (media === undefined) {
    return isSameFolder(target, config) ? undefined : { ...inFolders, mediaStays: config.s3 !== undefined }
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
