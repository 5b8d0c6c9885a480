import { readConfig } from './config.ts'
import { makeLog } from './log.ts'
import { makeDeps } from './make-deps.ts'
import { runHouseCommand } from './modules/accounts/house-command.ts'
import { runProgram } from './run-program.ts'

/** `npm run house -- …`: the operator lists, retires and restores house accounts, also while the server runs. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { db, clock } = await makeDeps(config, makeLog('warn'))
  try {
    const { ok, text } = await runHouseCommand(db, process.argv.slice(2), clock())
    const stream = ok ? process.stdout : process.stderr
    stream.write(`${text}\n`)
    if (!ok) process.exitCode = 1
  } finally {
    await db.destroy()
  }
}

await runProgram(main)
