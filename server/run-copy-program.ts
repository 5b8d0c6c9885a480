import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from './config.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { makeCopyProgress, type CopyProgress } from './infra/copies/copy-progress.ts'
import { linkedFolders } from './infra/copies/file-place.ts'
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
    }
    try {
      process.stdout.write(`${await copy(run)}\n`)
    } catch (error) {
      // A copy has two databases.
      const around = {
        dataDir: config.dataDir,
        database: 'DATABASE_URL or --to',
        ...(target !== undefined && { target }),
      }
      throw explainStartFailure(error, around)
    }
  })
}

/** A copy inside of what is copied would hold itself, and twice as much each time. Folders of it may be links to elsewhere. */
export function refuseWithin(folder: string, dataDir: string): void {
  const outside = 'which is copied: take a folder outside of it.'
  const real = realPlace(folder)
  if (isWithin(real, realPlace(dataDir))) throw new StartRefusal(`${folder} lies in DATA_DIR (${dataDir}), ${outside}`)
  for (const link of linkedFolders.map((name) => path.join(dataDir, name)))
    if (isWithin(real, realPlace(link))) throw new StartRefusal(`${folder} lies where ${link} leads to, ${outside}`)
}

function isWithin(place: string, folder: string): boolean {
  const way = path.relative(folder, place)
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** Where a path leads through links, as far as it is there. */
function realPlace(place: string): string {
  const absolute = path.resolve(place)
  const above = path.dirname(absolute)
  if (existsSync(absolute) || above === absolute) return realpathSync(absolute)
  return path.join(realPlace(above), path.basename(absolute))
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
