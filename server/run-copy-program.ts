import { readConfig, type Config } from './config.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { makeCopyProgress, type CopyProgress } from './infra/copies/copy-progress.ts'
import { runProgram } from './run-program.ts'

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
      throw explainStartFailure(error, config.dataDir)
    }
  })
}
