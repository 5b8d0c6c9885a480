import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

interface Run {
  environment: Record<string, string>
  /** Ends it once it has written this, or once this has happened. */
  killAt?: string | Promise<unknown>
  /** With this; absent: SIGKILL. */
  signal?: NodeJS.Signals
}

/** Runs a program of the operator (`server/<program>.ts`) to its end, with nothing of this process's settings. */
export async function runOperatorProgram(
  program: string,
  words: readonly string[],
  { environment, killAt, signal = 'SIGKILL' }: Run,
) {
  const env = { PATH: process.env['PATH'], ...environment }
  const child = spawn(process.execPath, [`server/${program}.ts`, ...words], { cwd: root, env, stdio: 'pipe' })
  let output = ''
  let isEnding = false
  const end = () => void child.kill(signal)
  if (typeof killAt === 'object') killAt.then(end, end)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isEnding || typeof killAt !== 'string' || !output.includes(killAt)) return
      isEnding = true
      end()
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}
