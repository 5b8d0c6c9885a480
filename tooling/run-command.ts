import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Runs a program in the project's folder with its output shown, and answers its exit status; 1 where it could not run. */
export function runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a script of package.json the same way, without npm's heading. */
export function runScript(name: string, args: readonly string[] = []): Promise<number> {
  return runCommand(['npm', 'run', '--silent', name, '--', ...args])
}
