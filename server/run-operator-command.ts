import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { refuseNothingThere } from './infra/db/open-configured.ts'
import { makeLog } from './log.ts'
import { makeDeps } from './make-deps.ts'
import { runProgram } from './run-program.ts'

/** What a command of the operator has to say, and whether it did what was asked. */
export interface CommandOutcome {
  ok: boolean
  text: string
}

/** Carries out a command line, without the program's name, on the configured database. */
type Command = (deps: Deps, words: readonly string[]) => Promise<CommandOutcome>

/** Runs a command of the operator, also while the server runs. */
export async function runOperatorCommand(command: Command): Promise<void> {
  await runProgram(async () => {
    const config = readConfig(process.env)
    await refuseNothingThere(config).catch((error: unknown) => {
      throw explainStartFailure(error, config)
    })
    const deps = await makeDeps(config, makeLog('warn'))
    try {
      const { ok, text } = await command(deps, process.argv.slice(2))
      const stream = ok ? process.stdout : process.stderr
      stream.write(`${text}\n`)
      if (!ok) process.exitCode = 1
    } finally {
      await deps.db.destroy()
    }
  })
}
