import { spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { npmCommand } from './pinned-node.mjs'

const root = path.join(import.meta.dirname, '..')

/** Command of a package → that package. Run by its own script it needs neither a shell nor a link, which Windows lacks. */
const packageOf: Readonly<Record<string, string>> = { playwright: '@playwright/test', vitest: 'vitest' }

/** Runs a program in the project's folder with its output shown, and answers its exit status; 1 where it could not run. */
export function runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const { program, args } = startable(command)
  return run(program, args, { env })
}

/** What to start for a command, without a shell: the script of a package's, on the Node that runs now. */
export function startable([program = '', ...args]: readonly string[]): { program: string; args: string[] } {
  const script = commandScript(program, root)
  return script ? { program: process.execPath, args: [script, ...args] } : { program, args }
}

/** Runs a script of package.json the same way, without npm's heading. */
export function runScript(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<number> {
  const { program, before, shell } = npmCommand(process.env, process.platform)
  return run(program, [...before, 'run', '--silent', name, '--', ...args], { shell, env })
}

/** The file that a package's command runs, as its package.json says; undefined for a command of no package. */
export function commandScript(command: string, folder: string): string | undefined {
  const name = packageOf[command]
  if (!name) return undefined
  const home = path.join(folder, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  return path.join(home, typeof bin === 'string' ? bin : bin[command])
}

function run(program: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(program, args, { ...options, cwd: root, stdio: 'inherit', env })
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
