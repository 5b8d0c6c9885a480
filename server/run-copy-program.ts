import path from 'node:path'
import { readConfig, type Config } from './config.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { makeCopyProgress, type CopyProgress } from './infra/copies/copy-progress.ts'
import { runProgram } from './run-program.ts'
import { StartRefusal } from './start-refusal.ts'

interface CopyRun {
  config: Config
  /** The command line without the program's name. */
  words: readonly string[]
  progress: CopyProgress
  clock: () => number
}

/** Runs a program that copies an installation; its last line is what `copy` answers. */
export async function runCopyProgram(copy: (run: CopyRun) => Promise<string>): Promise<void> {
  await runProgram(async () => {
    const config = readConfig(process.env)
    const run = { config, words: process.argv.slice(2), progress: makeCopyProgress(process.stdout), clock: Date.now }
    try {
      process.stdout.write(`${await copy(run)}\n`)
    } catch (error) {
      throw explainStartFailure(error, {
        dataDir: config.dataDir,
        // A copy has two of each.
        disk: 'The disk that is copied to, or the one of DATA_DIR,',
        database: 'DATABASE_URL or --to',
      })
    }
  })
}

/** A copy inside of what is copied would hold itself, and twice as much each time. */
export function refuseWithin(folder: string, dataDir: string): void {
  const way = path.relative(dataDir, path.resolve(folder))
  if (way.split(path.sep)[0] === '..' || path.isAbsolute(way)) return
  throw new StartRefusal(`${folder} lies in DATA_DIR (${dataDir}), which is copied: take a folder outside of it.`)
}
