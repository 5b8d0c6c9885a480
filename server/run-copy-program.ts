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
  /** Names the folder that is written to where it is not DATA_DIR: when a disk is full, it is said which. */
  writesTo: (folder: string) => void
  /** Names the folder that is read where it is not DATA_DIR: what keeps it from being read is the operator's to mend. */
  readsFrom: (folder: string) => void
  /** What the operator is told of a failure; the program itself asks for what `copy` throws. */
  explain: (error: unknown) => unknown
}

/** What somebody is told who breaks a copy off; `writesTo` is what it said of itself. */
type BrokenOff = (writesTo: string | undefined) => string
const goesOn: BrokenOff = () => 'The same command goes on where it was.'

/** Runs a program that copies an installation; its last line is what `copy` answers. */
export async function runCopyProgram(
  copy: (run: CopyRun) => Promise<string>,
  brokenOff: BrokenOff = goesOn,
): Promise<void> {
  await runProgram(async () => {
    const config = readConfig(process.env)
    let target: string | undefined
    let source: string | undefined
    endOnSignal(() => brokenOff(target))
    // Whoever reads the lines may go before the end, as `head` does; the copy is made all the same.
    process.stdout.on('error', () => {})
    const run: CopyRun = {
      config,
      words: process.argv.slice(2),
      progress: makeCopyProgress(process.stdout),
      clock: Date.now,
      writesTo: (folder) => {
        target = folder
      },
      readsFrom: (folder) => {
        source = folder
      },
      explain: (error) => {
        // A copy has two databases.
        const around = { dataDir: config.dataDir, database: 'DATABASE_URL or --to' }
        const named = { ...(target !== undefined && { target }), ...(source !== undefined && { source }) }
        return explainStartFailure(error, { ...around, ...named })
      },
    }
    try {
      process.stdout.write(`${await copy(run)}\n`)
    } catch (error) {
      throw run.explain(error)
    }
  })
}

/** The one folder that a program is told, whose usage is told in its place to whoever names none, several, or an option: none is called `--help`. */
export function theFolder(words: readonly string[], usage: string): string {
  const [folder, ...rest] = words
  if (!folder || rest.length > 0 || folder.startsWith('-')) throw new StartRefusal(usage)
  return folder
}

/** As a shell names the end by a signal. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** At once: whatever a copy is at may be broken off by a power cut as well. */
function endOnSignal(brokenOff: () => string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Behind the bar, which would be written over.
      process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}Broken off. ${brokenOff()}\n`)
      process.exit(exitCodes[signal])
    })
  }
}
