import { StartRefusal } from './start-refusal.ts'

const leaveAfterMs = 1_000

/** Runs a program of the operator; what they can mend ends in a sentence and exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    // What is left open, as a connection to a server that refused, would keep it for a minute.
    setTimeout(() => process.exit(), leaveAfterMs).unref()
  }
}
